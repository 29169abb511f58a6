import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A file of a ticket; `size` in bytes. */
export type TicketFile = { id: string; fileName: string; contentType: string; size: number; storageKey: string };

const COLUMNS = ["id", "fileName", "contentType", "size", "storageKey"] as const;

/** Files of these lines of a ticket's history, in the order in which they came. */
export const filesOfEntries = statement(($: Parameters<{ ticketId: number; seqs: readonly number[] }>) =>
  tables
    .selectFrom("ticket_attachment")
    .select([...COLUMNS, "entrySeq"])
    .where("ticketId", "=", $.ticketId)
    .where("entrySeq", "in", listed($.seqs))
    .orderBy("createdAt")
    .orderBy("id"),
);

/** Gives an attender's waiting files to a note; how many it changes says whether all were there. */
export const giveFilesToEntry = statement(
  ($: Parameters<{ ticketId: number; attenderId: number; ids: readonly string[]; entrySeq: number }>) =>
    tables
      .updateTable("ticket_attachment")
      .set({ entrySeq: $.entrySeq })
      .where("ticketId", "=", $.ticketId)
      .where("attenderId", "=", $.attenderId)
      .where("entrySeq", "is", null)
      .where("id", "in", listed($.ids)),
);

/** Deletes a ticket's files for good. @returns where they are stored */
export const eraseFilesOf = statement(($: Parameters<{ ticketId: number }>) =>
  tables.deleteFrom("ticket_attachment").where("ticketId", "=", $.ticketId).returning(["storageKey", "size"]),
);

/** The ticket's id and how many files of the attender wait for notes, of whatever ticket; no row: there is no such ticket. */
export const uploadState = statement(($: Parameters<{ number: number; attenderId: number }>) =>
  tables
    .selectFrom("ticket as t")
    .select((is) => [
      "t.id as ticketId",
      is
        .selectFrom("ticket_attachment as f")
        .select((of) => of.fn.countAll<number>().as("count"))
        .where("f.attenderId", "=", $.attenderId)
        .where("f.entrySeq", "is", null)
        .as("pending"),
    ])
    .where("t.number", "=", $.number)
    .where("t.deletedAt", "is", null),
);

/** Adds a file that waits for its note. */
export const insertFile = statement(
  ($: Parameters<TicketFile & { ticketId: number; attenderId: number; at: number }>) =>
    tables.insertInto("ticket_attachment").values({
      id: $.id,
      ticketId: $.ticketId,
      attenderId: $.attenderId,
      fileName: $.fileName,
      contentType: $.contentType,
      size: $.size,
      storageKey: $.storageKey,
      createdAt: $.at,
    }),
);

/** A file of a ticket that a note has, or that waits and is the attender's own. */
export const ticketFile = statement(($: Parameters<{ id: string; number: number; attenderId: number }>) =>
  tables
    .selectFrom("ticket_attachment as f")
    .innerJoin("ticket as t", "t.id", "f.ticketId")
    .select(["f.id", "f.fileName", "f.contentType", "f.size", "f.storageKey", "f.entrySeq"])
    .where("f.id", "=", $.id)
    .where("t.number", "=", $.number)
    .where("t.deletedAt", "is", null)
    .where((is) => is.or([is("f.entrySeq", "is not", null), is("f.attenderId", "=", $.attenderId)])),
);

/** Deletes a file that waits; no row: it got its note meanwhile. */
export const deleteWaiting = statement(($: Parameters<{ id: string }>) =>
  tables.deleteFrom("ticket_attachment").where("id", "=", $.id).where("entrySeq", "is", null).returning("size"),
);

/** Waiting files of all workspaces from before an instant, the oldest first. */
export const waitingBefore = globalStatement(($: Parameters<{ before: number; limit: number }>) =>
  tables
    .selectFrom("ticket_attachment")
    .select(["workspaceId", "id", "storageKey"])
    .where("entrySeq", "is", null)
    .where("createdAt", "<", $.before)
    .orderBy("createdAt")
    .limit($.limit),
);

/** A file that refers to a stored file, in a note or waiting for one. */
export const attachmentOfFile = statement(($: Parameters<{ storageKey: string }>) =>
  tables.selectFrom("ticket_attachment").select("storageKey").where("storageKey", "=", $.storageKey).limit(1),
);
