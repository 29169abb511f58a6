import { DownloadIcon, PlusIcon, SlidersHorizontalIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { refusedFields } from "@/components/desk/field-filters/refused-fields";
import type { Neighbour } from "@/components/desk/list/use-list-place";
import { useSelection } from "@/components/desk/list/use-selection";
import { useMay } from "@/components/desk/screen/permissions";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { SearchInstead } from "@/components/shell/search-instead";
import { UnreadNotice } from "@/components/shell/unread-notice";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPlace } from "@/lib/client/lazy-part";
import { isFiltered, NO_FILTER, ticketQueryText } from "@/lib/modules/tickets/filter";
import type { TicketDto } from "@/lib/modules/tickets/schema";
import { TicketList, type TicketListResult } from "./ticket-list";
import { LazyTicketModal } from "./ticket-modal-part";
import { TicketListEmpty, TicketListProblem, TicketListSkeleton } from "./ticket-states";
import type { TicketRoute } from "./use-ticket-route";

const TicketFilterPanel = lazyPlace(() => import("./ticket-filter-panel"), "TicketFilterPanel");
const TicketFilterChips = lazyPlace(() => import("./ticket-filter-chips"), "TicketFilterChips");
const FieldRefusal = lazyPlace(() => import("@/components/desk/field-filters/field-refusal"), "FieldRefusal");
const TicketBulkBar = lazyPlace(() => import("./ticket-bulk-bar"), "TicketBulkBar");

/** The list with its filter, and what can be done with many. */
export function TicketListPanel({
  list,
  route,
  neighbour,
  mayExport,
  onOpen,
  onNew,
}: {
  list: TicketListResult;
  route: TicketRoute;
  neighbour: Neighbour<TicketDto>;
  /** Whether the viewer may take the tickets out as a file. */
  mayExport: boolean;
  onOpen: TicketRoute["open"];
  onNew: () => void;
}) {
  const t = useTranslations("tickets");
  const mayWrite = useMay("tickets.write");
  const panelId = useId();
  const searchId = useId();
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const [isSearching, setIsSearching] = useState(false);
  const { query } = route;
  const refused = refusedFields(list.error);
  // What was known before it was refused isn't what is asked for.
  const rows = refused ? undefined : list.data?.rows;
  const text = ticketQueryText(query);
  const selection = useSelection(rows, text);
  const hasFilter = isFiltered(query);

  useShortcuts({
    search: () => {
      setIsFilterOpen(true);
      setIsSearching(true);
    },
    newTicket: mayWrite && onNew,
  });
  // The field arrives with its panel.
  useEffect(() => {
    if (!isSearching || !isFilterOpen) return;
    const find = () => document.getElementById(searchId);
    const focus = () => {
      const field = find();
      if (!field) return false;
      field.focus();
      setIsSearching(false);
      return true;
    };
    if (focus()) return;
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isSearching, isFilterOpen, searchId]);

  return (
    <>
      <header className="flex items-center gap-1 border-border border-b px-3 py-2">
        <h1 className="min-w-0 truncate font-semibold text-base">{t("title")}</h1>
        {rows ? (
          <span className="text-muted-foreground text-xs tabular-nums">
            {t("count", { count: rows.length, more: list.data?.nextCursor === null ? "no" : "yes" })}
          </span>
        ) : null}
        <span className="ml-auto flex items-center">
          {mayExport ? (
            <a
              href={`/api/v1/tickets/export.csv${text ? `?${text}` : ""}`}
              download
              aria-label={t("export")}
              title={t("export")}
              className={buttonVariants({ variant: "ghost", size: "icon" })}
            >
              <DownloadIcon aria-hidden="true" />
            </a>
          ) : (
            // Focusable although it does nothing, so that its reason is read out as well.
            <button
              type="button"
              aria-disabled="true"
              aria-label={`${t("export")}. ${t("exportForbidden")}`}
              title={t("exportForbidden")}
              className="inline-flex size-9 cursor-not-allowed items-center justify-center rounded-md text-muted-foreground [&_svg]:size-4"
            >
              <DownloadIcon aria-hidden="true" />
            </button>
          )}
          <IconButton
            label={t("filter.toggle")}
            icon={SlidersHorizontalIcon}
            aria-expanded={isFilterOpen}
            aria-controls={isFilterOpen ? panelId : undefined}
            onClick={() => setIsFilterOpen(!isFilterOpen)}
            className={cn((isFilterOpen || hasFilter) && "bg-brand-tint text-brand-tint-foreground")}
          />
        </span>
        {mayWrite ? (
          <Button
            size="sm"
            className="ml-1 px-2.5"
            onPointerEnter={LazyTicketModal.preload}
            onFocus={LazyTicketModal.preload}
            onClick={onNew}
          >
            <PlusIcon aria-hidden="true" />
            {t("new")}
          </Button>
        ) : null}
      </header>
      {isFilterOpen ? (
        <TicketFilterPanel id={panelId} searchId={searchId} query={query} onFilter={route.filter} />
      ) : null}
      {hasFilter ? <TicketFilterChips query={query} rows={rows ?? []} onFilter={route.filter} /> : null}
      <UnreadNotice
        parts={route.unread}
        onDismiss={() => route.filter(query, "replace")}
        className="border-border border-b"
      />
      <SearchInstead
        instead={list.data?.instead}
        typed={query.q}
        onSearch={(q) => route.filter({ ...query, q })}
        className="border-border border-b"
      />
      {refused ? (
        <FieldRefusal
          subject="ticket"
          asked={query.fields}
          refused={refused}
          onChange={(fields) => route.filter({ ...query, fields })}
        />
      ) : rows === undefined ? (
        list.isError ? (
          <TicketListProblem onRetry={() => void list.refetch()} />
        ) : (
          <TicketListSkeleton />
        )
      ) : rows.length === 0 ? (
        <TicketListEmpty
          isFiltered={hasFilter}
          search={query.q}
          onSearch={(q) => route.filter({ ...query, q })}
          onClear={() => route.filter(NO_FILTER)}
          onNew={onNew}
        />
      ) : (
        <TicketList
          // Another filter is another list, read from its top.
          key={text}
          rows={rows}
          isComplete={list.data?.nextCursor === null}
          route={route}
          selection={selection}
          neighbour={neighbour}
          onOpen={onOpen}
          onNearEnd={() => void list.loadMore()}
          moreFailed={list.moreFailed}
        />
      )}
      {rows && mayWrite && selection.ids.size > 0 ? <TicketBulkBar rows={rows} selection={selection} /> : null}
    </>
  );
}
