import type { Unit } from "@/lib/modules/events/unit";
import { LOCALES, type Locale } from "@/lib/platform/i18n/locales";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { AppliedChange } from "./apply-change";
import { authorOf, detailsOf, entrySentence } from "./entry-dto";
import { entryDtosOf } from "./history";
import { ticketDtosOf } from "./queries";
import type { TicketEntryDto } from "./schema";
import { entriesById } from "./store/ticket-entry";

/** Tells the workspace of a ticket that is new in its lists. */
export async function tellListed(unit: Unit, event: "TicketCreated" | "TicketRestored", id: number): Promise<void> {
  for (const ticket of await ticketDtosOf(unit, [id])) unit.tell(workspaceRoom(unit.workspaceId), event, { ticket });
}

/** Tells the workspace what became of some tickets' rows: one event for all of them. */
export async function tellRows(unit: Unit, ids: readonly number[]): Promise<void> {
  unit.tell(workspaceRoom(unit.workspaceId), "TicketUpdated", { tickets: await ticketDtosOf(unit, ids) });
}

/** Tells the workspace of new lines of a ticket's history. @returns them, in the language `locale` */
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
    unit.tell(workspaceRoom(unit.workspaceId), "TicketEntryAdded", { entry, contents });
  }
  return entries;
}

/** Tells the workspace what changed: one event for the rows, one per new line of a history. */
export async function tellChanges(unit: Unit, locale: Locale, applied: readonly AppliedChange[]): Promise<void> {
  const changed = applied.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return;
  await tellRows(
    unit,
    changed.map(({ after }) => after.id),
  );
  for (const { after, entryIds } of changed) await tellEntries(unit, locale, after.number, entryIds);
}
