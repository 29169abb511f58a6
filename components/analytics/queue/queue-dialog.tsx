"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { ReadDialog } from "@/components/ui/read-dialog";
import { fetchQueueStays } from "@/lib/client/calls/queue-report-calls";
import type { AnalyticsView } from "@/lib/modules/analytics/filter";
import { type OpenQueue, QUEUE_FIGURES, type QueueFigure } from "@/lib/modules/analytics/queue/filter";
import { CountedParts } from "../counted-parts";
import { daysText } from "../figure-text";
import { useNameOf } from "../row-name";
import { useChosen } from "../use-chosen";
import { useQueueFigures } from "./use-queue-figures";

/** The very conversations that a figure of the queue counted, the longest wait first, each with the way to it. */
export function QueueDialog({
  view,
  open: shownOpen,
  days,
  filters,
  onFigure,
  onClose,
}: {
  view: AnalyticsView;
  open: OpenQueue;
  /** Days that the figures were counted over. */
  days: { from: string; to: string };
  /** What narrows the view. */
  filters: readonly string[];
  onFigure: (figure: QueueFigure) => void;
  onClose: () => void;
}) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const [open, choose] = useChosen(shownOpen, onFigure);
  const { figure, row } = open;
  const counted = useInfiniteQuery({
    queryKey: ["counted-stays", view, open],
    queryFn: ({ pageParam, signal }) => fetchQueueStays(view, open, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    retry: false,
  });
  const { data } = useQueueFigures(view, row?.group ?? "team");
  const rowName = useNameOf(row, data);
  // What waits now is of no row of the table, and nobody's.
  const figures = QUEUE_FIGURES.filter((of) => of !== "waiting" || (row === null && data?.waiting !== null));
  const when = figure === "waiting" ? t("queue.now") : daysText(locale, days.from, days.to);
  return (
    <ReadDialog
      title={t("queue.title")}
      text={[when, rowName, ...filters].filter((part) => part !== null).join(" · ")}
      closeLabel={t("close")}
      onClose={onClose}
    >
      <CountedParts
        name={t("queue.title")}
        part={figure}
        parts={figures.map((value) => ({ value, label: t(`queue.figures.${value}`) }))}
        onPart={choose}
        counted={counted}
        shown={(count, hasMore) => t(hasMore ? "queue.shownMore" : "queue.shown", { count })}
      />
    </ReadDialog>
  );
}
