"use client";

import { SearchXIcon, TicketIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/desk/screen/permissions";
import { Waiting } from "@/components/desk/screen/waiting";
import { SearchSimilar } from "@/components/shell/search-instead";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ProblemState } from "@/components/ui/problem-state";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/client/http/api";
import { quotedText } from "@/lib/client/http/exact-search";

const ROWS = ["a", "b", "c", "d", "e", "f"];

/** The list's shape while its rows are on their way. */
export function TicketListSkeleton() {
  const t = useTranslations("tickets");
  return (
    <div role="status" className="min-h-0 flex-1 overflow-hidden">
      <span className="sr-only">{t("loadingList")}</span>
      {ROWS.map((row) => (
        <div key={row} className="flex h-33 flex-col gap-2 border-border border-b border-l-4 py-3 pr-3 pl-9">
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </div>
  );
}

/** A ticket's shape while it is on its way. */
export function TicketSkeleton() {
  const t = useTranslations("tickets");
  return (
    <Waiting
      label={t("loadingTicket")}
      bars={["h-6 w-2/3", "h-4 w-1/3", "h-28 w-full", "h-40 w-full"]}
      className="min-h-0 flex-1 gap-4 overflow-hidden p-4"
    />
  );
}

/** What stands in the list's place when it is empty: nothing there at all, or nothing under this filter. */
export function TicketListEmpty({
  isFiltered,
  search,
  onSearch,
  onClear,
  onNew,
}: {
  isFiltered: boolean;
  search: string;
  onSearch: (search: string) => void;
  onClear: () => void;
  onNew: () => void;
}) {
  const t = useTranslations("tickets");
  const mayWrite = useMay("tickets.write");
  return (
    <div role="status" className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState
        icon={isFiltered ? <SearchXIcon /> : <TicketIcon />}
        title={t("emptyTitle")}
        text={
          search !== ""
            ? t("emptySearch", { search: quotedText(search) ?? search })
            : t(isFiltered ? "emptyText" : "emptyAll")
        }
        action={
          isFiltered ? (
            <>
              <SearchSimilar typed={search} onSearch={onSearch} />
              <Button variant="outline" onClick={onClear}>
                {t("filter.clear")}
              </Button>
            </>
          ) : mayWrite ? (
            <Button onClick={onNew}>{t("new")}</Button>
          ) : null
        }
      />
    </div>
  );
}

/** What stands in the list's place when it can't be read. */
export function TicketListProblem({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("tickets");
  return (
    <ProblemState
      className="min-h-0 flex-1 overflow-y-auto"
      title={t("listError")}
      text={t("listErrorText")}
      retry={t("retry")}
      onRetry={onRetry}
    />
  );
}

/** What stands in a ticket's place when it can't be read or is gone. */
export function TicketProblem({ error, onRetry, onBack }: { error: unknown; onRetry: () => void; onBack: () => void }) {
  const t = useTranslations("tickets");
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <ProblemState
      className="flex flex-1 items-center justify-center"
      title={isGone ? t("goneTitle") : t("ticketError")}
      text={isGone ? t("goneText") : t("listErrorText")}
      retry={t("retry")}
      onRetry={isGone ? undefined : onRetry}
    >
      <Button variant="outline" onClick={onBack}>
        {t("backToList")}
      </Button>
    </ProblemState>
  );
}
