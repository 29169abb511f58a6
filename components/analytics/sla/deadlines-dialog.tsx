"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { ReadDialog } from "@/components/ui/read-dialog";
import { fetchSlaClocks } from "@/lib/client/calls/sla-report-calls";
import type { AnalyticsView } from "@/lib/modules/analytics/filter";
import { type OpenDeadlines, SLA_FIGURES, type SlaFigure } from "@/lib/modules/analytics/sla/filter";
import { CountedParts } from "../counted-parts";
import { daysText } from "../figure-text";
import { useNameOf } from "../row-name";
import { useChosen } from "../use-chosen";
import { useSlaFigures } from "./use-sla-figures";

/** The very conversations whose deadlines a figure counted, missed ones by how late they were, each with the way to it. */
export function DeadlinesDialog({
  view,
  open: shownOpen,
  days,
  filters,
  onFigure,
  onClose,
}: {
  view: AnalyticsView;
  open: OpenDeadlines;
  /** Days that the figures were counted over. */
  days: { from: string; to: string };
  /** What narrows the view. */
  filters: readonly string[];
  onFigure: (figure: SlaFigure) => void;
  onClose: () => void;
}) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const [open, choose] = useChosen(shownOpen, onFigure);
  const { figure, kind, row } = open;
  const counted = useInfiniteQuery({
    queryKey: ["counted-deadlines", view, open],
    queryFn: ({ pageParam, signal }) => fetchSlaClocks(view, open, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    retry: false,
  });
  const { data } = useSlaFigures(view, row?.group ?? "policy", row !== null);
  const rowName = useNameOf(row, data);
  // What is late now is of no row of the table.
  const figures = SLA_FIGURES.filter((of) => row === null || of !== "late");
  const narrowed = [
    figure === "late" ? t("sla.now") : daysText(locale, days.from, days.to),
    rowName,
    ...filters,
  ].filter((part) => part !== null);
  const title = t("sla.listOf", { kind: t(`sla.kinds.${kind}`) });
  return (
    <ReadDialog title={title} text={narrowed.join(" · ")} closeLabel={t("close")} onClose={onClose}>
      <CountedParts
        name={title}
        part={figure}
        parts={figures.map((value) => ({ value, label: t(`sla.figures.${value}`) }))}
        onPart={choose}
        counted={counted}
        shown={(count, hasMore) => t(hasMore ? `sla.shownMore.${figure}` : "sla.shown", { count })}
      />
    </ReadDialog>
  );
}
