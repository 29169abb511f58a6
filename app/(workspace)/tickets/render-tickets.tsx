import { TicketsScreen } from "@/components/tickets/tickets-screen";
import { TICKETS_FIRST_PAGE } from "@/lib/client/calls/ticket-calls";
import { unlessRefused } from "@/lib/modules/fields/conditions/exact-values";
import { listFields } from "@/lib/modules/fields/definitions";
import { NO_FIELDS } from "@/lib/modules/fields/filter";
import { fieldsInLists } from "@/lib/modules/fields/listed-values";
import { pageParameters } from "@/lib/modules/records/query-codec";
import { readTicketQuery, ticketParameters } from "@/lib/modules/tickets/filter";
import { listTicketEntries } from "@/lib/modules/tickets/history";
import { getTicket, listTicketPage } from "@/lib/modules/tickets/queries";
import { TICKET_PAGE_SIZE, ticketFilterSchema } from "@/lib/modules/tickets/schema";
import { pageContext } from "@/lib/platform/session/page-context";
import { hasPermission } from "@/lib/platform/session/permissions";

/** Query string of this screen. */
export type TicketSearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The screen with everything its first paint needs. A ticket that isn't there is said so by the screen itself. */
export async function renderTickets(number: number | null, searchParams: TicketSearchParams) {
  const [ctx, parameters] = await Promise.all([pageContext(), searchParams]);
  // Signed out: the layout shows the welcome panel.
  if (!ctx) return null;
  const readAt = Date.now();
  const { query } = readTicketQuery(pageParameters(parameters));
  const { fields } = query;
  const filter = ticketFilterSchema.parse(ticketParameters({ ...query, fields: NO_FIELDS }));
  const ticket = number === null ? null : await getTicket(ctx, number);
  const [list, defined, listed, history] = await Promise.all([
    unlessRefused(fields, listTicketPage(ctx, { ...filter, pageSize: TICKETS_FIRST_PAGE }, fields)),
    // The words of what is asked.
    Object.keys(fields).length === 0 ? null : listFields(ctx, "ticket"),
    fieldsInLists(ctx, "ticket"),
    number === null || !ticket ? null : listTicketEntries(ctx, number, { pageSize: TICKET_PAGE_SIZE }),
  ]);
  return (
    <TicketsScreen
      viewer={{ id: ctx.attender.id, name: ctx.attender.fullName }}
      mayExport={hasPermission(ctx, "tickets.export")}
      timeZone={ctx.workspace.timeZone}
      data={{
        readAt,
        query,
        list: list && { rows: list.items, nextCursor: list.nextCursor, instead: list.instead },
        fields: defined,
        listed,
        open:
          ticket && history ? { ticket, history: { entries: history.items, olderCursor: history.nextCursor } } : null,
      }}
    />
  );
}
