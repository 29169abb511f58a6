import type { Unit } from "@/lib/modules/events/unit";
import { LOCALES, type Locale } from "@/lib/platform/i18n/locales";
import { publishAmong, type SeenList } from "@/lib/platform/realtime/publisher";
import { ticketViewersRoom } from "@/lib/platform/realtime/rooms";
import type { AppliedChange } from "./apply-change";
import { authorOf, detailsOf, entrySentence } from "./entry-dto";
import { entryDtosOf } from "./history";
import { ticketDtosOf } from "./queries";
import type { TicketEntryDto } from "./schema";
import { entriesById } from "./store/ticket-entry";

/** TicketUpdated, of which everybody gets the rows that they see. */
const ROWS = { event: "TicketUpdated", field: "tickets", id: "number", row: "ticket" } as const satisfies SeenList;

// The rows that are told name their conversations; the hub leaves them out for who doesn't see them.

/** Tells those who see it of a ticket that is new in their lists. */
export async function tellListed(unit: Unit, event: "TicketCreated" | "TicketRestored", id: number): Promise<void> {
  for (const ticket of await ticketDtosOf(unit, [id]))
    unit.tell(ticketViewersRoom(unit.workspaceId, ticket.number), event, { ticket });
}

/** Tells those who see them what became of some tickets' rows: one event for all of them. */
export async function tellRows(unit: Unit, ids: readonly number[]): Promise<void> {
  const tickets = await ticketDtosOf(unit, ids);
  unit.afterwards(() => publishAmong(unit.workspaceId, ROWS, tickets));
}

/** Tells those who see the ticket of new lines of a ticket's history. @returns them, in the language `locale` */
export async function tellEntries(
  unit: Unit,
  locale: Locale,
  number: number,
  ids: readonly number[],
): Promise<TicketEntryDto[]> {
  const rows = await unit.all(entriesById, { ids });
  const entries = await entryDtosOf(unit, locale, number, rows);
  for (const [index, entry] of entries.entries()) {
    const row = rows[index];
    if (!row) continue;
    const told = { kind: row.kind, details: detailsOf(row), authorName: authorOf(row) };
    const contents =
      row.kind === "note" ? {} : Object.fromEntries(LOCALES.map((reader) => [reader, entrySentence(reader, told)]));
    unit.tell(ticketViewersRoom(unit.workspaceId, number), "TicketEntryAdded", { entry, contents });
  }
  return entries;
}

/** Tells those who see them what changed: one event for the rows, one per new line of a history. */
export async function tellChanges(unit: Unit, locale: Locale, applied: readonly AppliedChange[]): Promise<void> {
  const changed = applied.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return;
  await tellRows(
    unit,
    changed.map(({ after }) => after.id),
  );
  for (const { after, entryIds } of changed) await tellEntries(unit, locale, after.number, entryIds);
}
