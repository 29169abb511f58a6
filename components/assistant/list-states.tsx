import { RefreshCwIcon, SearchXIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { useProblemText } from "./problem-text";
import type { CountedList } from "./use-counted-list";

const ROWS = ["a", "b", "c", "d", "e"];

/** The shape of rows while they are read. */
export function RowsSkeleton() {
  const t = useTranslations("assistant");
  return (
    <div role="status" className="flex flex-col gap-2 rounded-lg border border-border bg-card p-4">
      <span className="sr-only">{t("loading")}</span>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  );
}

/** Something couldn't be read: why, and the way to try again. */
export function ProblemBanner({
  error,
  isKept,
  isLoading,
  onRetry,
}: {
  error: unknown;
  /** What was read before is still shown. */
  isKept: boolean;
  isLoading: boolean;
  onRetry: () => void;
}) {
  const t = useTranslations("assistant");
  const problemText = useProblemText();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-danger-tint px-4 py-3 text-danger-tint-foreground text-sm"
    >
      <TriangleAlertIcon aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">
        <strong className="font-semibold">{problemText(error)}</strong> {isKept ? t("problems.kept") : null}
      </p>
      <Button variant="outline" size="sm" aria-disabled={isLoading || undefined} onClick={onRetry}>
        <RefreshCwIcon aria-hidden="true" />
        {t("retry")}
      </Button>
    </div>
  );
}

/** The rows of a list with all that can stand in their place. */
export function ListFrame<Row extends { id: number }>({
  list,
  empty,
  isFiltered,
  onClear,
  add,
  children,
}: {
  list: CountedList<Row>;
  /** What the list says without rows. */
  empty: { title: string; icon: ReactNode; text: string };
  isFiltered: boolean;
  onClear: () => void;
  add: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const t = useTranslations("assistant");
  const { rows, total, isCurrent, isLoading, error, more } = list;
  return (
    <div className="flex flex-col gap-3">
      {error ? (
        <ProblemBanner error={error} isKept={rows !== null} isLoading={isLoading} onRetry={list.reload} />
      ) : null}
      <div
        aria-busy={!isCurrent && isLoading}
        className={cn("transition-opacity duration-150", rows !== null && !isCurrent && "opacity-60")}
      >
        {rows === null ? (
          error ? null : (
            <RowsSkeleton />
          )
        ) : rows.length === 0 ? (
          <EmptyState
            className="rounded-lg border border-border border-dashed"
            headingLevel={3}
            icon={isFiltered ? <SearchXIcon /> : empty.icon}
            title={empty.title}
            text={
              <>
                <p>{t("empty.hint")}</p>
                {isFiltered ? null : <p className="mt-1">{empty.text}</p>}
              </>
            }
            action={
              isFiltered ? (
                <Button variant="outline" onClick={onClear}>
                  {t("filters.clear")}
                </Button>
              ) : (
                add
              )
            }
          />
        ) : (
          <div className="rounded-lg lg:border lg:border-border lg:bg-card">{children(rows)}</div>
        )}
      </div>
      {rows !== null && rows.length > 0 && (more.hasMore || (total ?? 0) > rows.length) ? (
        <div className="flex flex-wrap items-center justify-center gap-3 text-list">
          {more.hasFailed ? (
            <span role="alert" className="text-danger">
              {t("more.failed")}
            </span>
          ) : null}
          {more.hasMore ? (
            <Button variant="outline" size="sm" aria-disabled={more.isLoading || undefined} onClick={more.load}>
              {more.isLoading ? <Spinner /> : null}
              {t(more.hasFailed ? "retry" : "more.load")}
            </Button>
          ) : null}
          <span className="text-muted-foreground tabular-nums">
            {t("more.shown", { shown: rows.length, total: total ?? rows.length })}
          </span>
        </div>
      ) : null}
    </div>
  );
}
