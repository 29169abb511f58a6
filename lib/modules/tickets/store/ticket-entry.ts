import type { TicketEntryKind } from "@/lib/modules/tickets/schema";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A line of a ticket's history as it is stored, with its author's name. */
export type TicketEntryRow = {
  id: number;
  ticketId: number;
  seq: number;
  kind: TicketEntryKind;
  content: string;
  /** JSON of EntryDetails. */
  details: string;
  /** JSON list of attenders' ids. */
  mentions: string;
  createdAt: number;
  /** Null: nobody's doing. */
  authorId: number | null;
  firstName: string | null;
  surname: string | null;
};

export type NewTicketEntryRow = Pick<
  TicketEntryRow,
  "ticketId" | "seq" | "kind" | "authorId" | "content" | "details" | "mentions"
> & {
  /** The ticket's version after it. */
  version: number;
  clientId: string | null;
  at: number;
};

export const insertEntry = statement(($: Parameters<NewTicketEntryRow>) =>
  tables
    .insertInto("ticket_entry")
    .values({
      ticketId: $.ticketId,
      seq: $.seq,
      kind: $.kind,
      version: $.version,
      authorId: $.authorId,
      content: $.content,
      details: $.details,
      mentions: $.mentions,
      clientId: $.clientId,
      createdAt: $.at,
    })
    .returning("id"),
);

// A history is shown with the names of its authors: joined, so that a page of it is one statement.
const entries = () =>
  tables
    .selectFrom("ticket_entry as e")
    .leftJoin("attender as a", "a.id", "e.authorId")
    .select([
      "e.id",
      "e.ticketId",
      "e.seq",
      "e.kind",
      "e.content",
      "e.details",
      "e.mentions",
      "e.createdAt",
      "e.authorId",
      "a.firstName",
      "a.surname",
    ]);

/** Lines of a ticket's history before one of them, the newest first. */
export const entriesBefore = statement(($: Parameters<{ ticketId: number; beforeSeq: number; limit: number }>) =>
  entries()
    .where("e.ticketId", "=", $.ticketId)
    .where("e.seq", "<", $.beforeSeq)
    .orderBy("e.seq", "desc")
    .limit($.limit),
);

/** Lines by their ids; those of one ticket in their order. */
export const entriesById = statement(($: Parameters<{ ids: readonly number[] }>) =>
  entries().where("e.id", "in", listed($.ids)).orderBy("e.id"),
);

/** What happened to a ticket's fields after a version, the oldest first. */
export const changesAfter = statement(($: Parameters<{ ticketId: number; version: number }>) =>
  entries()
    .where("e.ticketId", "=", $.ticketId)
    .where("e.version", ">", $.version)
    .where("e.kind", "!=", "note")
    .orderBy("e.seq"),
);

/** The note that this client id made. */
export const entryByClientId = statement(($: Parameters<{ clientId: string }>) =>
  tables.selectFrom("ticket_entry").select(["id", "ticketId"]).where("clientId", "=", $.clientId),
);

/** The last note of a ticket. */
export const lastNoteOf = statement(($: Parameters<{ ticketId: number }>) =>
  tables
    .selectFrom("ticket_entry")
    .select("content")
    .where("ticketId", "=", $.ticketId)
    .where("kind", "=", "note")
    .orderBy("seq", "desc")
    .limit(1),
);
