import { PlusIcon, SearchXIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useId } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { type AssistantView, activeFilters, NO_FILTERS } from "@/components/assistant/assistant-view";
import { useProblemText } from "@/components/assistant/problem-text";
import type { GoToView } from "@/components/assistant/use-assistant-view";
import { SearchInstead, SearchSimilar } from "@/components/shell/search-instead";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreButton } from "@/components/ui/more-button";
import { RetryNotice } from "@/components/ui/notice";
import { Skeleton, Skeletons } from "@/components/ui/skeleton";
import { quotedText } from "@/lib/client/http/exact-search";
import type { CountedList, ListName } from "./use-counted-list";

/** The shape of rows while they are read. */
export function RowsSkeleton() {
  const t = useTranslations("assistant");
  return (
    <div role="status" className="flex flex-col gap-2 rounded-lg border border-border bg-card p-4">
      <span className="sr-only">{t("loading")}</span>
      <Skeletons count={5} className="h-11" />
    </div>
  );
}

/** What can be said of something that is read. */
export type Reading<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Why something couldn't be read, and the way to try again; nothing where it could. */
export function QueryProblem({ query: { data, error, isFetching, refetch } }: { query: Reading<unknown> }) {
  const t = useTranslations("assistant");
  const problemText = useProblemText();
  if (!error) return null;
  return (
    <RetryNotice
      isBanner
      title={problemText(error)}
      retry={t("retry")}
      isLoading={isFetching}
      onRetry={() => void refetch()}
    >
      {data === undefined ? null : t("problems.kept")}
    </RetryNotice>
  );
}

/** A part of a page that is read for itself: its heading, and what can stand in its place. */
export function ReadSection<Data>({
  title,
  text,
  query,
  children,
}: {
  title: ReactNode;
  text: string;
  query: Reading<Data>;
  children: (data: Data) => ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex flex-wrap items-center gap-2 font-semibold text-base">
        {title}
      </h2>
      <p className="mb-3 max-w-3xl text-pretty text-list text-muted-foreground">{text}</p>
      <QueryProblem query={query} />
      {query.data !== undefined ? children(query.data) : query.error ? null : <Skeleton className="h-32 rounded-lg" />}
    </section>
  );
}

/** Rows that come page by page, with all that can stand in their place. */
export function PagedRows<Row>({
  query,
  empty,
  more,
  children,
}: {
  query: Reading<{ pages: readonly { items: readonly Row[] }[] }> & ComponentProps<typeof MoreButton>["query"];
  empty: { title: string; icon: ReactNode; text: string };
  more: string;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const rows = query.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <QueryProblem query={query} />
      {rows === undefined ? (
        query.error ? null : (
          <RowsSkeleton />
        )
      ) : rows.length === 0 ? (
        <EmptyState className="rounded-lg border border-border border-dashed" headingLevel={3} {...empty} />
      ) : (
        children(rows)
      )}
      <MoreButton query={query} label={more} />
    </>
  );
}

/** The rows of a list with all that can stand in their place. */
export function ListFrame<Row extends { id: number }>({
  name,
  list,
  icon,
  add,
  view,
  go,
  children,
}: {
  name: ListName;
  list: CountedList<Row>;
  /** Stands for the list without rows. */
  icon: ReactNode;
  /** What the button says that adds the first row, and what it does. */
  add: { label: string; onClick: () => void };
  view: AssistantView;
  go: GoToView;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const t = useTranslations("assistant");
  const { mayManage } = useFacts();
  const { search } = view;
  const isFiltered = activeFilters(view) > 0;
  const onSearch = (next: string) => go({ search: next }, "replace");
  const { rows, total, isCurrent, isLoading, error, more } = list;
  return (
    <div className="flex flex-col gap-3">
      <QueryProblem query={{ data: rows ?? undefined, error, isFetching: isLoading, refetch: list.reload }} />
      <SearchInstead
        instead={isCurrent ? list.instead : null}
        typed={search}
        onSearch={onSearch}
        className="rounded-md"
      />
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
            icon={isFiltered ? <SearchXIcon /> : icon}
            title={t(`${name}.empty`)}
            text={
              <>
                {search === "" ? null : <p>{t("empty.search", { search: quotedText(search) ?? search })}</p>}
                <p>{t("empty.hint")}</p>
                {isFiltered ? null : <p className="mt-1">{t(`${name}.emptyText`)}</p>}
              </>
            }
            action={
              isFiltered ? (
                <>
                  <SearchSimilar typed={search} onSearch={onSearch} />
                  <Button variant="outline" onClick={() => go(NO_FILTERS)}>
                    {t("filters.clear")}
                  </Button>
                </>
              ) : mayManage ? (
                <Button icon={PlusIcon} onClick={add.onClick}>
                  {add.label}
                </Button>
              ) : null
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
            <Button isBusy={more.isLoading} variant="outline" size="sm" keepsFocus onClick={more.load}>
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
