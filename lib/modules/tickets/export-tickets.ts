import { setImmediate } from "node:timers/promises";
import type { FieldColumns } from "@/lib/modules/fields/export-values";
import { foldText, searchedText } from "@/lib/modules/tickets/search/ticket-terms";
import type { CsvCell } from "@/lib/platform/csv/write-csv";
import { reads } from "@/lib/platform/db/reads";
import { readQuery } from "@/lib/platform/search/second-try";
import type { Ctx } from "@/lib/platform/session/context";
import { type ListReader, listTicketsOf } from "./queries";
import { TICKET_PAGE_SIZE_MAX, type TicketDto, type TicketFilter } from "./schema";
import { descriptionsOf } from "./store/ticket";
import { ticketTexts } from "./texts";

const COLUMNS = [
  "id",
  "subject",
  "description",
  "status",
  "ownStatus",
  "priority",
  "customer",
  "email",
  "company",
  "assignee",
  "conversation",
  "tags",
  "createdAt",
  "updatedAt",
  "resolvedAt",
] as const;

/** First row of the export, in the caller's language; the workspace's own fields come last. */
export function ticketExportHeader(ctx: Pick<Ctx, "locale">, own: FieldColumns): string[] {
  const texts = ticketTexts(ctx.locale).export;
  return [...COLUMNS.map((column) => texts[column]), ...own.header];
}

const instant = (at: string | null) => (at === null ? null : new Date(at));

function toCells(ctx: Pick<Ctx, "locale">, ticket: TicketDto, description: string): CsvCell[] {
  const texts = ticketTexts(ctx.locale);
  const cells: Record<(typeof COLUMNS)[number], CsvCell> = {
    id: ticket.id,
    subject: ticket.subject,
    description,
    status: texts.status[ticket.status],
    ownStatus: ticket.ownStatus?.name ?? null,
    priority: texts.priority[ticket.priority],
    customer: ticket.customer.name,
    email: ticket.customer.email,
    company: ticket.customer.companyName,
    assignee: ticket.assignee?.name ?? null,
    conversation: ticket.conversation?.subject ?? null,
    tags: ticket.tags.join("; "),
    createdAt: instant(ticket.createdAt),
    updatedAt: instant(ticket.updatedAt),
    resolvedAt: instant(ticket.resolvedAt),
  };
  return COLUMNS.map((column) => cells[column]);
}

type Reader = ListReader & Pick<Ctx, "locale">;

/**
 * The tickets of a filter, a page at a time, so that a million of them need no more memory than a page. Of a search that
 * finds nothing as it was typed, those that the list shows instead. @param ids of some tickets; undefined: of all
 */
export async function* exportTickets(
  ctx: Reader,
  filter: TicketFilter,
  own: FieldColumns,
  ids?: readonly number[],
): AsyncGenerator<CsvCell[][]> {
  // The search's answers are for looking at: it stops at the newest hits of a frequent text. A file must have them all.
  const { q = "", ...conditions } = filter;
  const folded = foldText(readQuery(q).text.trim());
  let isEmpty = true;
  for await (const page of pagesOf(ctx, conditions, ids)) {
    const tickets = page.filter(({ subject, customer, tags }) =>
      searchedText({ subject, customerName: customer.name, tags: JSON.stringify(tags) }).includes(folded),
    );
    if (tickets.length > 0) isEmpty = false;
    yield await cellsOf(ctx, tickets, own);
  }
  // Words in another order or in descriptions, other words for the same, other letters: what was meant is the search's to say.
  if (isEmpty && folded !== "") for await (const page of pagesOf(ctx, filter, ids)) yield await cellsOf(ctx, page, own);
}

async function* pagesOf(ctx: Reader, filter: TicketFilter, ids?: readonly number[]): AsyncGenerator<TicketDto[]> {
  let cursor: string | undefined;
  do {
    const page = await listTicketsOf(ctx, { ...filter, cursor, pageSize: TICKET_PAGE_SIZE_MAX }, ids);
    // Whoever works meanwhile has their turn after each page.
    await setImmediate();
    yield page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

async function cellsOf(ctx: Reader, tickets: readonly TicketDto[], own: FieldColumns): Promise<CsvCell[][]> {
  const numbers = tickets.map(({ number }) => number);
  const rows = await reads(ctx.workspaceId).all(descriptionsOf, { numbers });
  const known = new Map(rows.map((row) => [row.number, row]));
  const ownCells = own.header.length === 0 ? undefined : await own.cellsOf(rows.map(({ id }) => id));
  return tickets.map((ticket) => {
    const { id = 0, description = "" } = known.get(ticket.number) ?? {};
    return [...toCells(ctx, ticket, description), ...(ownCells?.get(id) ?? own.header.map(() => null))];
  });
}
