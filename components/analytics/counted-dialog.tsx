"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { ReadDialog } from "@/components/ui/read-dialog";
import { Segmented } from "@/components/ui/segmented";
import { fetchCounted, fetchCountedTickets } from "@/lib/client/calls/analytics-calls";
import type { Page } from "@/lib/client/http/api";
import {
  type AnalyticsView,
  type AnyFigure,
  FIGURE_GROUPS,
  groupOf,
  isOfTickets,
  type OpenFigure,
} from "@/lib/modules/analytics/filter";
import { CountedList } from "./counted-list";
import type { CountedItem } from "./counted-row";
import { daysText } from "./figure-text";
import { useChosen } from "./use-chosen";

/** The very conversations or tickets that a figure counted, each with the way to it. */
export function CountedDialog({
  view,
  open: shownOpen,
  days,
  attenderName,
  onFigure,
  onClose,
}: {
  view: AnalyticsView;
  open: OpenFigure;
  /** Days that the figures were counted over. */
  days: { from: string; to: string };
  /** Whose share it is, when it is somebody's. */
  attenderName: string | null;
  onFigure: (figure: AnyFigure) => void;
  onClose: () => void;
}) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const [open, choose] = useChosen(shownOpen, onFigure);
  const counted = useInfiniteQuery({
    queryKey: ["counted", view, open],
    queryFn: ({ pageParam, signal }): Promise<Page<CountedItem>> =>
      isOfTickets(open.figure)
        ? fetchCountedTickets(view, open, pageParam, signal)
        : fetchCounted(view, open, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    retry: false,
  });
  const group = groupOf(open.figure);
  const figures: readonly AnyFigure[] = FIGURE_GROUPS[group];
  const things = group === "tickets" ? "tickets" : "conversations";
  const channel = open.channel ?? view.channel;
  const narrowed = [
    open.figure === "tickets_open"
      ? t("cards.tickets.now")
      : daysText(locale, open.day ?? days.from, open.day ?? days.to),
    open.hour === null ? null : t("counted.hour", { hour: `${String(open.hour).padStart(2, "0")}h` }),
    channel === null ? null : t(`channels.${channel}`),
    attenderName,
    view.tag === null ? null : t("counted.tag", { tag: view.tag }),
  ].filter((part) => part !== null);
  return (
    <ReadDialog
      title={t(`counted.groups.${group}`)}
      text={narrowed.join(" · ")}
      closeLabel={t("close")}
      onClose={onClose}
    >
      {figures.length > 1 ? (
        <Segmented
          label={t("counted.part")}
          value={open.figure}
          onChange={choose}
          options={figures.map((value) => ({ value, label: t(`counted.figures.${value}`) }))}
          className="mb-4 max-sm:grid max-sm:grid-cols-2"
        />
      ) : null}
      <CountedList
        name={t(`counted.groups.${group}`)}
        counted={counted}
        loading={t(`counted.${things}.loading`)}
        empty={t(`counted.${things}.empty`)}
        shown={(count, hasMore) => t(`counted.${things}.${hasMore ? "shownMore" : "shown"}`, { count })}
      />
    </ReadDialog>
  );
}
