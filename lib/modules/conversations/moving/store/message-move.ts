import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type NewMove = {
  fromId: number;
  toId: number;
  /** JSON. */
  seqs: string;
  toSeq: number;
  /** JSON. */
  record: string;
  movedById: number;
  at: number;
};

/** Notes a move. @returns its id */
export const insertMove = statement(($: Parameters<NewMove>) =>
  tables
    .insertInto("message_move")
    .values({
      fromId: $.fromId,
      toId: $.toId,
      seqs: $.seqs,
      toSeq: $.toSeq,
      record: $.record,
      movedById: $.movedById,
      createdAt: $.at,
    })
    .returning("id"),
);

export const markMoveUndone = statement(($: Parameters<{ id: number; at: number }>) =>
  tables.updateTable("message_move").set({ undoneAt: $.at }).where("id", "=", $.id),
);

// What can be said of a move that counts, with whether one of the two is deleted.
const counting = () =>
  tables
    .selectFrom("message_move as m")
    .innerJoin("conversation as f", "f.id", "m.fromId")
    .innerJoin("conversation as t", "t.id", "m.toId")
    .select([
      "m.id",
      "m.fromId",
      "m.toId",
      "m.seqs",
      "m.toSeq",
      "m.record",
      "m.createdAt",
      "f.deletedAt as fromDeletedAt",
      "t.deletedAt as toDeletedAt",
    ])
    .where("m.undoneAt", "is", null);

/** A move that counts. */
export const moveById = statement(($: Parameters<{ id: number }>) => counting().where("m.id", "=", $.id));

/** What was moved from a conversation, the oldest move first. */
export const movesFrom = statement(($: Parameters<{ fromId: number }>) =>
  counting().where("m.fromId", "=", $.fromId).orderBy("m.id"),
);

/** What was moved into a conversation, the oldest move first. */
export const movesInto = statement(($: Parameters<{ toId: number }>) =>
  counting().where("m.toId", "=", $.toId).orderBy("m.id"),
);
export type MoveRow = RowOf<typeof movesInto>;

/** Which of these numbers messages of a conversation have. */
export const messagesOfSeqs = statement(($: Parameters<{ conversationId: number; seqs: readonly number[] }>) =>
  tables
    .selectFrom("message")
    .select("seq")
    .where("conversationId", "=", $.conversationId)
    .where("seq", "in", listed($.seqs)),
);

/**
 * The number of the last answer of a person in a conversation: what forwards a message is for somebody else. The e-mails' table is read
 * here, because it alone says so.
 */
export const lastAnswer = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("message as m")
    .leftJoin("email_message as e", (join) =>
      join
        .onRef("e.conversationId", "=", "m.conversationId")
        .onRef("e.messageSeq", "=", "m.seq")
        .onRef("e.workspaceId", "=", "m.workspaceId"),
    )
    .select("m.seq")
    .where("m.conversationId", "=", $.conversationId)
    .where("m.senderKind", "=", "attender")
    .where("e.forwardsSeq", "is", null)
    .orderBy("m.seq", "desc")
    .limit(1),
);

/** What a conversation's customer wrote after a number, in order. */
export const customersAfter = statement(($: Parameters<{ conversationId: number; seq: number }>) =>
  tables
    .selectFrom("message")
    .select(["seq", "createdAt"])
    .where("conversationId", "=", $.conversationId)
    .where("senderKind", "=", "customer")
    .where("seq", ">", $.seq)
    .orderBy("seq"),
);
