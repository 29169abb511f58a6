import type { Unit } from "@/lib/modules/events/unit";
import type { EntryDetails } from "./entry-dto";
import type { TicketEntryKind } from "./schema";
import { takeNextSeq } from "./store/ticket";
import { insertEntry } from "./store/ticket-entry";
import { touchTags } from "./store/ticket-tag";

/** A line to be added to a ticket's history. */
export type NewEntry = {
  ticketId: number;
  kind: TicketEntryKind;
  /** Null: nobody's doing. */
  authorId: number | null;
  details?: EntryDetails;
  /** A note's text, whom it names, and the id that its client made. */
  note?: { content: string; mentions: readonly number[]; clientId: string };
  /** Epoch milliseconds. */
  at: number;
};

/** Adds a line to the history and moves the ticket up in the list. @returns the line's id and place */
export async function addEntry(unit: Unit, entry: NewEntry): Promise<{ id: number; seq: number }> {
  const { ticketId, kind, authorId, at } = entry;
  const place = await unit.first(takeNextSeq, { id: ticketId, at });
  if (!place) throw new Error(`a line was added to ticket ${ticketId}, which isn't there`);
  const { seq, version, updatedAt } = place;
  await unit.run(touchTags, { ticketId, at: updatedAt });
  const added = await unit.first(insertEntry, {
    ticketId,
    seq,
    version,
    kind,
    authorId,
    content: entry.note?.content ?? "",
    details: JSON.stringify(entry.details ?? {}),
    mentions: JSON.stringify(entry.note?.mentions ?? []),
    clientId: entry.note?.clientId ?? null,
    at,
  });
  if (!added) throw new Error("a line was added without an id");
  await unit.react("ticket.recorded", ticketId, {});
  return { id: added.id, seq };
}
