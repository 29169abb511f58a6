import { RefreshCwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { refusedFields } from "@/components/desk/field-filters/refused-fields";
import { moveBetweenNames } from "@/components/desk/list/record-table";
import { usePageSentinel } from "@/components/desk/list/use-page-sentinel";
import { SearchInstead } from "@/components/shell/search-instead";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import type { DirectoryList, DirectoryRow } from "@/lib/client/calls/customer-calls";
import { lazyPlace } from "@/lib/client/lazy-part";
import { useLatest } from "@/lib/client/use-latest";
import { activeFilters, type DirectoryView, FIELD_SUBJECT, viewText } from "@/lib/modules/customers/filter";
import type { FieldsFilter } from "@/lib/modules/fields/filter";
import { DirectorySkeleton } from "./directory-skeleton";
import { DirectoryEmpty, DirectoryProblem } from "./directory-states";
import { type DirectorySeed, useDirectory } from "./use-directory";

const FieldRefusal = lazyPlace(() => import("@/components/desk/field-filters/field-refusal"), "FieldRefusal");

/** The rows of a view, more of them as one scrolls, and what stands in their place. `onTotal` hears how many there are. */
export function DirectoryListing({
  view,
  seed,
  onTotal,
  onSearch,
  onClear,
  onAdd,
  onFields,
  children,
}: {
  view: DirectoryView;
  seed: DirectorySeed | null;
  onTotal: (total: { count: number; isCapped: boolean } | null) => void;
  onSearch: (search: string) => void;
  onClear: () => void;
  onAdd: () => void;
  /** Asks something else of the workspace's own fields. */
  onFields: (fields: FieldsFilter) => void;
  children: (list: DirectoryList<DirectoryRow>) => ReactNode;
}) {
  const t = useTranslations("customers");
  const { shown: known, isCurrent, isLoading, error, reload, loadMore } = useDirectory(view, seed);
  const refused = refusedFields(error);
  // What was shown before it was refused isn't what is asked for.
  const shown = refused ? null : known;
  const scroller = useRef<HTMLElement | null>(null);
  useEffect(() => {
    scroller.current = document.getElementById("main");
  }, []);
  const part = isCurrent && shown?.nextCursor ? `${viewText(view)} ${shown.nextCursor}` : null;
  const more = usePageSentinel(scroller, part, loadMore);

  const count = shown?.total;
  const isCapped = shown?.isTotalCapped ?? false;
  const latest = useLatest(onTotal);
  useEffect(() => latest.current(count === undefined ? null : { count, isCapped }), [count, isCapped, latest]);

  const isFiltered = activeFilters(view) > 0;
  return (
    <>
      {refused ? (
        <FieldRefusal subject={FIELD_SUBJECT[view.kind]} asked={view.fields} refused={refused} onChange={onFields} />
      ) : error ? (
        <DirectoryProblem
          error={error}
          hasRows={(shown?.rows.length ?? 0) > 0}
          isLoading={isLoading}
          onRetry={() => void reload()}
        />
      ) : null}
      <SearchInstead instead={shown?.instead} typed={view.q} onSearch={onSearch} className="rounded-md" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between the buttons inside. */}
      <div
        aria-busy={!isCurrent && isLoading}
        onKeyDown={moveBetweenNames}
        className={cn("transition-opacity duration-150", shown && !isCurrent && "opacity-60")}
      >
        {shown === null ? (
          error ? null : (
            <DirectorySkeleton />
          )
        ) : shown.rows.length === 0 ? (
          <DirectoryEmpty
            kind={view.kind}
            isFiltered={isFiltered}
            search={view.q}
            onSearch={onSearch}
            onClear={onClear}
            onAdd={onAdd}
          />
        ) : (
          <div className="rounded-lg lg:border lg:border-border lg:bg-card">{children(shown)}</div>
        )}
      </div>
      {shown && shown.rows.length > 0 ? (
        <div ref={more.edge} className="flex min-h-9 flex-wrap items-center justify-center gap-3 text-list">
          {shown.nextCursor === null ? null : more.state === "failed" ? (
            <div role="alert" className="flex flex-wrap items-center justify-center gap-3">
              <span>{t("more.failed")}</span>
              <Button variant="outline" size="sm" onClick={more.retry}>
                <RefreshCwIcon aria-hidden="true" />
                {t("retry")}
              </Button>
            </div>
          ) : more.state === "loading" ? (
            <span role="status" className="inline-flex items-center gap-2 text-muted-foreground">
              <Spinner />
              {t("more.loading")}
            </span>
          ) : (
            <Button variant="outline" size="sm" onClick={() => void loadMore().catch(() => undefined)}>
              {t("more.load")}
            </Button>
          )}
          {shown.total > shown.rows.length || shown.isTotalCapped ? (
            <span className="text-muted-foreground tabular-nums">
              {t("more.shown", {
                shown: shown.rows.length,
                total: shown.total,
                plus: shown.isTotalCapped ? "+" : "",
              })}
            </span>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
