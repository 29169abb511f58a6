import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type NewMerge = {
  winnerId: number;
  loserId: number;
  winnerSeq: number;
  /** JSON. */
  record: string;
  mergedById: number;
  at: number;
};

/** Notes a merge. @returns its id */
export const insertMerge = statement(($: Parameters<NewMerge>) =>
  tables
    .insertInto("conversation_merge")
    .values({
      winnerId: $.winnerId,
      loserId: $.loserId,
      winnerSeq: $.winnerSeq,
      record: $.record,
      mergedById: $.mergedById,
      createdAt: $.at,
    })
    .returning("id"),
);

/** What a merge did, as JSON. */
export const recordOf = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("conversation_merge").select("record").where("id", "=", $.id),
);

export const setRecord = statement(($: Parameters<{ id: number; record: string }>) =>
  tables.updateTable("conversation_merge").set({ record: $.record }).where("id", "=", $.id),
);

export const markUndone = statement(($: Parameters<{ id: number; at: number }>) =>
  tables.updateTable("conversation_merge").set({ undoneAt: $.at }).where("id", "=", $.id),
);

// What can be said of a merge that counts, with what its loser is now.
const counting = () =>
  tables
    .selectFrom("conversation_merge as m")
    .innerJoin("conversation as l", "l.id", "m.loserId")
    .select([
      "m.id",
      "m.winnerId",
      "m.loserId",
      "m.winnerSeq",
      "m.record",
      "m.createdAt",
      "l.visitorId",
      "l.customerId",
      "l.lastSeq as loserSeq",
      "l.deletedAt",
    ])
    .where("m.undoneAt", "is", null);

/** The merge by which a conversation is a part of another. */
export const mergeOfLoser = statement(($: Parameters<{ loserId: number }>) =>
  counting().where("m.loserId", "=", $.loserId).orderBy("m.id", "desc").limit(1),
);

/** What was merged into a conversation, the oldest merge first. */
export const mergesOfWinner = statement(($: Parameters<{ winnerId: number }>) =>
  counting().where("m.winnerId", "=", $.winnerId).orderBy("m.id"),
);
export type MergeRow = RowOf<typeof mergeOfLoser>;

/** What of a conversation decides where its customer's words go. */
export const placeOf = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("conversation").select(["id", "customerId", "mergedIntoId", "deletedAt"]).where("id", "=", $.id),
);

/** Conversations that are a part of another no more, because that one goes for good. */
export const letGoOfWinner = statement(($: Parameters<{ winnerId: number }>) =>
  tables
    .updateTable("conversation")
    .set({ mergedIntoId: null })
    .where("id", "in", (of) =>
      of
        .selectFrom("conversation_merge")
        .select("loserId")
        .where("winnerId", "=", $.winnerId)
        .where("undoneAt", "is", null),
    ),
);

/** The names of conversations, for who sees them. */
export const namesOf = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom("conversation as c")
    .innerJoin("customer as cu", "cu.id", "c.customerId")
    .select(["c.id", "c.subject", "c.channel", "c.lastSeq", "cu.name as customerName"])
    .where("c.deletedAt", "is", null)
    .where("c.id", "in", listed($.ids)),
);

/** How many messages wait in a conversation to be sent later. */
export const countScheduled = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("held_message")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("conversationId", "=", $.id)
    .where("isScheduled", "=", true)
    .where("stoppedBy", "is", null),
);

/** How many tickets name a conversation. The tickets' table is read here, because a preview names the number. */
export const countTickets = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("ticket")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("conversationId", "=", $.id),
);
