"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { InboxIcon, RefreshCwIcon, TriangleAlertIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ReadDialog } from "@/components/ui/read-dialog";
import { Segmented } from "@/components/ui/segmented";
import { Skeletons } from "@/components/ui/skeleton";
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
import { type CountedItem, CountedRow, keyOfCounted } from "./counted-row";
import { daysText } from "./figure-text";
import { useProblemText } from "./problem-text";

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
  const problemText = useProblemText();
  // The address follows a moment later; until then the choice would jump back to what it was.
  const [chosen, setChosen] = useState({ before: shownOpen, open: shownOpen });
  if (chosen.before !== shownOpen) setChosen({ before: shownOpen, open: shownOpen });
  const { open } = chosen;
  const { data, isError, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
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
  const items = data?.pages.flatMap((page) => page.items);
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
          onChange={(figure) => {
            setChosen({ before: shownOpen, open: { ...shownOpen, figure } });
            onFigure(figure);
          }}
          options={figures.map((value) => ({ value, label: t(`counted.figures.${value}`) }))}
          className="mb-4 max-sm:grid max-sm:grid-cols-2"
        />
      ) : null}
      {items && items.length > 0 ? (
        <ul
          aria-label={t(`counted.groups.${group}`)}
          className="max-h-[60dvh] divide-y divide-border overflow-y-auto rounded-md border border-border"
        >
          {items.map((item, index) => (
            // A conversation is there once per time that it was counted.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end.
            <CountedRow key={`${keyOfCounted(item)} ${index}`} item={item} />
          ))}
        </ul>
      ) : items ? (
        <EmptyState
          headingLevel={3}
          icon={<InboxIcon />}
          title={t(`counted.${things}.empty`)}
          text={t("counted.emptyText")}
        />
      ) : isError ? null : (
        <div role="status" className="flex flex-col gap-2">
          <span className="sr-only">{t(`counted.${things}.loading`)}</span>
          <Skeletons count={5} className="h-14" />
        </div>
      )}
      {isError ? (
        <div role="alert">
          <EmptyState
            headingLevel={3}
            icon={<TriangleAlertIcon />}
            title={t("counted.failed")}
            text={problemText(error)}
            action={
              <Button icon={RefreshCwIcon} variant="outline" onClick={() => void (items ? fetchNextPage() : refetch())}>
                {t("retry")}
              </Button>
            }
          />
        </div>
      ) : null}
      {items && items.length > 0 && !isError ? (
        <footer className="mt-3 flex min-h-9 flex-wrap items-center justify-between gap-2 text-list text-muted-foreground">
          <span role="status">
            {t(`counted.${things}.${hasNextPage ? "shownMore" : "shown"}`, { count: items.length })}
          </span>
          {hasNextPage ? (
            <Button
              isBusy={isFetchingNextPage}
              variant="outline"
              size="sm"
              aria-disabled={isFetching || undefined}
              onClick={() => void fetchNextPage()}
            >
              {t("counted.more")}
            </Button>
          ) : null}
        </footer>
      ) : null}
    </ReadDialog>
  );
}
