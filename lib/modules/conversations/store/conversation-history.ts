import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What happened to a conversation, in order. Instants are epoch milliseconds. */
export const factsOf = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("conversation_fact")
    .select(["kind", "at", "attenderId", "closedBy", "afterSeq"])
    .where("conversationId", "=", $.conversationId)
    .orderBy("id"),
);
export type Fact = RowOf<typeof factsOf>;

/** What a conversation is filed under; no row when it was deleted, or is a part of another one, which is what counts. */
export const filedUnder = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("conversation")
    .select(["channel", "teamId", "tags"])
    .where("id", "=", $.id)
    .where("deletedAt", "is", null)
    .where("mergedIntoId", "is", null),
);

/** The ids after one of them. */
export const idsAfter = statement(($: Parameters<{ afterId: number; limit: number }>) =>
  tables.selectFrom("conversation").select("id").where("id", ">", $.afterId).orderBy("id").limit($.limit),
);

type Part = { conversationId: number; afterSeq: number; upToSeq: number };

const messagesIn = ($: Parameters<Part>) =>
  tables
    .selectFrom("message")
    .where("conversationId", "=", $.conversationId)
    .where("seq", ">", $.afterSeq)
    .where("seq", "<=", $.upToSeq)
    .orderBy("seq")
    .limit(1);

/** The first message of a customer or of somebody of ours, between two numbers. */
export const firstSpoken = statement(($: Parameters<Part>) =>
  messagesIn($)
    .select(["senderKind", "createdAt"])
    .where((is) =>
      is.or([
        is("senderKind", "=", "customer"),
        is.and([is("senderKind", "=", "attender"), is("attenderId", "is not", null)]),
      ]),
    ),
);

/** The first message of somebody of ours, between two numbers. */
export const firstOfTeam = statement(($: Parameters<Part>) =>
  messagesIn($)
    .select(["seq", "attenderId", "createdAt"])
    .where("senderKind", "=", "attender")
    .where("attenderId", "is not", null)
    .$narrowType<{ attenderId: number }>(),
);
