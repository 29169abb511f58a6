import { sql } from "kysely";
import { listed, rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// Full text, whose every term begins with its workspace (docs/adr/0007-full-text-search.md). A row's number is its message's,
// note's or conversation's id.
declare module "@/lib/platform/db/sql/search-tables" {
  interface SearchTables {
    message_search: { rowid: number; terms: string };
    note_search: { rowid: number; terms: string };
    conversation_search: { rowid: number; terms: string };
  }
}

type Match = { match: string; limit: number };

// One text instead of a thousand rows: making the rows' objects takes longer than finding them (2.2 of 4 ms).
const asOneText = sql<string>`json_group_array(json_array(id, conversationId, seq))`.as("hits");

/** The newest messages that match, in SQLite's FTS5: `[id, conversationId, seq]` of each, as a JSON list. */
export const matchingMessages = statement(($: Parameters<Match>) =>
  tables
    .selectFrom(
      tables
        .selectFrom("message_search")
        .crossJoin("message as m")
        .select(["m.id", "m.conversationId", "m.seq"])
        .whereRef("m.id", "=", "message_search.rowid")
        .where(sql.ref("message_search"), "match", $.match)
        .orderBy("message_search.rowid", "desc")
        .limit($.limit)
        .as("found"),
    )
    .select(asOneText),
);

/** The newest notes that match, in SQLite's FTS5, with the number of the message after which each stands. */
export const matchingNotes = statement(($: Parameters<Match>) =>
  tables
    .selectFrom(
      tables
        .selectFrom("note_search")
        .crossJoin("timeline_entry as n")
        .select(["n.id", "n.conversationId", "n.afterSeq as seq"])
        .whereRef("n.id", "=", "note_search.rowid")
        .where(sql.ref("note_search"), "match", $.match)
        .orderBy("note_search.rowid", "desc")
        .limit($.limit)
        .as("found"),
    )
    .select(asOneText),
);

// A text of each column, "{1,2,3}", all in one order: a thousand rows of their own take twice as long.
const columnOf = (name: string) => sql<string | null>`array_agg(${sql.ref(name)})::text`;
const COLUMNS = [
  columnOf("id").as("ids"),
  columnOf("conversationId").as("conversationIds"),
  columnOf("seq").as("seqs"),
] as const;

/** Some messages by their ids, in PostgreSQL, whose index tells ids alone. */
export const messagesAmong = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom(
      tables.selectFrom("message").select(["id", "conversationId", "seq"]).where("id", "in", listed($.ids)).as("found"),
    )
    .select(COLUMNS),
);

/** Some notes, likewise, with the number of the message after which each stands. */
export const notesAmong = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom(
      tables
        .selectFrom("timeline_entry")
        .select(["id", "conversationId", "afterSeq as seq"])
        .where("id", "in", listed($.ids))
        .as("found"),
    )
    .select(COLUMNS),
);

/** The texts of some messages; in this order each is looked up. */
export const contentsOfMessages = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.ids).as("j"))
    .crossJoin("message as m")
    .select(["m.id", "m.content"])
    .whereRef("m.id", "=", "j.value"),
);

/** The texts of some notes, likewise. */
export const contentsOfNotes = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.ids).as("j"))
    .crossJoin("timeline_entry as n")
    .select(["n.id", "n.content"])
    .whereRef("n.id", "=", "j.value"),
);

/** The newest conversations of some customers. In this order: from each customer to theirs. */
export const newestOfCustomers = statement(($: Parameters<{ customerIds: readonly number[]; limit: number }>) =>
  tables
    .selectFrom(rowsListed($.customerIds).as("j"))
    .crossJoin("conversation as c")
    .select("c.id")
    .whereRef("c.customerId", "=", "j.value")
    .where("c.deletedAt", "is", null)
    .orderBy("c.id", "desc")
    .limit($.limit),
);
