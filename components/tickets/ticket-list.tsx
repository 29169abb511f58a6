import { useTranslations } from "next-intl";
import { useListedFields, useListedValues } from "@/components/desk/fields/use-listed-values";
import { RowList, type RowListProps } from "@/components/desk/list/row-list";
import { usePagedList } from "@/components/desk/list/use-paged-list";
import type { Selection } from "@/components/desk/list/use-selection";
import { useTeams } from "@/components/desk/screen/teams";
import { ticketListKey } from "@/lib/client/cache/ticket-cache";
import { mergeTickets } from "@/lib/client/cache/ticket-rows";
import { fetchTickets } from "@/lib/client/calls/ticket-calls";
import type { TicketQuery } from "@/lib/modules/tickets/filter";
import type { TicketDto } from "@/lib/modules/tickets/schema";
import { TicketRow } from "./ticket-row";
import type { TicketRoute } from "./use-ticket-route";

/** In rem: rows grow with the size of text that somebody chose. */
const ROW_HEIGHT = 8.25;
/** With a line of the workspace's own fields. */
const HEIGHT_WITH_FIELDS = 9.5;
const idOfEvent = ({ id }: { id: number }) => `ticket-${id}`;
const hasMoved = (before: TicketDto, now: TicketDto) => before.updatedAt !== now.updatedAt;

/** The tickets, of which only those near the window exist in the page. */
export function TicketList({
  isComplete,
  route,
  selection,
  onOpen,
  ...list
}: Pick<RowListProps<TicketDto>, "rows" | "moreFailed" | "onNearEnd" | "neighbour"> & {
  /** Nothing is left to load. */
  isComplete: boolean;
  route: TicketRoute;
  selection: Selection<string>;
  onOpen: TicketRoute["open"];
}) {
  const t = useTranslations("tickets");
  const privateIds = new Set(useTeams().flatMap(({ id, isPrivate }) => (isPrivate ? id : [])));
  const fields = useListedFields("ticket");
  const ids = list.rows.map(({ id }) => id);
  const values = useListedValues("ticket", fields, ids, idOfEvent);
  return (
    <RowList
      texts={{ label: t("list"), failed: t("listError"), retry: t("retry") }}
      {...list}
      rowHeight={fields.length > 0 ? HEIGHT_WITH_FIELDS : ROW_HEIGHT}
      total={isComplete ? list.rows.length : null}
      activeId={route.activeId}
      hasMoved={hasMoved}
      onOpen={({ id }, how) => onOpen(id, how)}
      onPick={({ id }, isRange) => selection.toggle(id, isRange)}
    >
      {(ticket, isTabStop) => (
        <TicketRow
          ticket={ticket}
          href={route.href(ticket.id)}
          isActive={ticket.id === route.activeId}
          isTabStop={isTabStop}
          isPicked={selection.ids.has(ticket.id)}
          isPicking={selection.ids.size > 0}
          isTeamPrivate={ticket.team !== null && privateIds.has(ticket.team.id)}
          fields={fields}
          values={values.get(ticket.id)}
          onOpen={onOpen}
          onPick={selection.toggle}
        />
      )}
    </RowList>
  );
}

/** The loaded rows of a filter, and the way to more of them. */
export function useTicketList(query: TicketQuery) {
  return usePagedList(ticketListKey(query), {
    read: (page, signal) => fetchTickets(query, page, signal),
    merge: mergeTickets,
  });
}

/** What `useTicketList` gives. */
export type TicketListResult = ReturnType<typeof useTicketList>;
