import { sql } from "kysely";
import { listed } from "@/lib/platform/db/sql/listed";
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

// Where the index tells numbers alone, in the order of which the texts are listed.
const listedText = sql<string | null>`json_agg(json_build_array(id, "conversationId", seq) order by id desc)::text`;

/** Some messages as `matchingMessages` has them, in PostgreSQL. */
export const messagesAmong = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom(
      tables.selectFrom("message").select(["id", "conversationId", "seq"]).where("id", "in", listed($.ids)).as("found"),
    )
    .select(listedText.as("hits")),
);

/** Some notes as `matchingNotes` has them, in PostgreSQL. */
export const notesAmong = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom(
      tables
        .selectFrom("timeline_entry")
        .select(["id", "conversationId", "afterSeq as seq"])
        .where("id", "in", listed($.ids))
        .as("found"),
    )
    .select(listedText.as("hits")),
);

/** The text of a message. */
export const contentOfMessage = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("message").select("content").where("id", "=", $.id),
);

/** The text of a note. */
export const contentOfNote = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("timeline_entry").select("content").where("id", "=", $.id),
);
