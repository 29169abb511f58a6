import { type ExpressionBuilder, sql } from "kysely";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { EntryDto } from "../schema";

/** An entry between a conversation's messages. `mentions` is a JSON list of ids; instants are epoch milliseconds. */
export type NewEntryRow = {
  conversationId: number;
  kind: EntryDto["kind"];
  afterSeq: number;
  /** Null: the product itself. */
  authorId: number | null;
  targetAttenderId: number | null;
  content: string;
  mentions: string;
  clientId: string | null;
  at: number;
};

export const insertEntry = statement(($: Parameters<NewEntryRow>) =>
  tables
    .insertInto("timeline_entry")
    .values({
      conversationId: $.conversationId,
      kind: $.kind,
      afterSeq: $.afterSeq,
      authorId: $.authorId,
      targetAttenderId: $.targetAttenderId,
      content: $.content,
      mentions: $.mentions,
      clientId: $.clientId,
      createdAt: $.at,
    })
    .returning("id"),
);

type People = { au: { firstName: string; surname: string }; ta: { firstName: string; surname: string } };
const nameOf = (of: ExpressionBuilder<People, "au" | "ta">, who: "au" | "ta") =>
  sql<string | null>`trim(${of.ref(`${who}.firstName`)} || ' ' || ${of.ref(`${who}.surname`)})`;

const entries = () =>
  tables
    .selectFrom("timeline_entry as e")
    .leftJoin("attender as au", "au.id", "e.authorId")
    .leftJoin("attender as ta", "ta.id", "e.targetAttenderId")
    .select((of) => [
      "e.id",
      "e.conversationId",
      "e.kind",
      "e.afterSeq",
      "e.content",
      "e.mentions",
      "e.createdAt",
      "e.authorId",
      nameOf(of as unknown as ExpressionBuilder<People, "au" | "ta">, "au").as("authorName"),
      "e.targetAttenderId",
      nameOf(of as unknown as ExpressionBuilder<People, "au" | "ta">, "ta").as("targetName"),
    ]);

export const entryById = statement(($: Parameters<{ id: number }>) => entries().where("e.id", "=", $.id));

/** The entry that this client id made before. */
export const entryByClientId = statement(($: Parameters<{ clientId: string }>) =>
  entries().where("e.clientId", "=", $.clientId),
);

/** Entries of a conversation before an id, the newest first. */
export const entriesBefore = statement(($: Parameters<{ conversationId: number; beforeId: number; limit: number }>) =>
  entries()
    .where("e.conversationId", "=", $.conversationId)
    .where("e.id", "<", $.beforeId)
    .orderBy("e.id", "desc")
    .limit($.limit),
);

/** The conversation in which a closed one's customer wrote on, by the line that says so. */
export const continuationOf = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("timeline_entry")
    .select("content")
    .where("conversationId", "=", $.conversationId)
    .where("kind", "=", "continued_in")
    .orderBy("id", "desc")
    .limit(1),
);

/** When somebody last gave a conversation back to the assistant: the number of its newest message then. */
export const lastHandBack = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("timeline_entry")
    .select("afterSeq")
    .where("conversationId", "=", $.conversationId)
    .where("kind", "=", "handed_back")
    .orderBy("id", "desc")
    .limit(1),
);

/** How a conversation came to whoever got it last. */
export const lastAssignment = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("timeline_entry")
    .select(["kind", "authorId", "targetAttenderId"])
    .where("conversationId", "=", $.conversationId)
    .where("kind", "in", ["taken", "assigned"])
    .orderBy("id", "desc")
    .limit(1),
);
