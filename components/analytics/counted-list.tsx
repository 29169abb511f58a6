"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { InboxIcon, RefreshCwIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeletons } from "@/components/ui/skeleton";
import type { Page } from "@/lib/client/http/api";
import { type CountedItem, CountedRow, keyOfCounted } from "./counted-row";
import { useProblemText } from "./problem-text";

/** The rows that a figure counted, page by page. */
export function CountedList({
  name,
  counted,
  loading,
  empty,
  shown,
}: {
  /** What the list is called for screen readers. */
  name: string;
  counted: UseInfiniteQueryResult<InfiniteData<Page<CountedItem>>>;
  loading: string;
  /** Title of a list without rows. */
  empty: string;
  /** Says how many rows are shown. */
  shown: (count: number, hasMore: boolean) => string;
}) {
  const t = useTranslations("analytics");
  const problemText = useProblemText();
  const { data, isError, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = counted;
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <>
      {items && items.length > 0 ? (
        <ul
          aria-label={name}
          className="max-h-[60dvh] divide-y divide-border overflow-y-auto rounded-md border border-border"
        >
          {items.map((item, index) => (
            // A conversation is there once per time that it was counted.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end.
            <CountedRow key={`${keyOfCounted(item)} ${index}`} item={item} />
          ))}
        </ul>
      ) : items ? (
        <EmptyState headingLevel={3} icon={<InboxIcon />} title={empty} text={t("counted.emptyText")} />
      ) : isError ? null : (
        <div role="status" className="flex flex-col gap-2">
          <span className="sr-only">{loading}</span>
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
          <span role="status">{shown(items.length, hasNextPage)}</span>
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
    </>
  );
}
