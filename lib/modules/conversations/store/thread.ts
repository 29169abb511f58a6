import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** The end of a conversation, the newest message first. */
export const newestMessages = statement(($: Parameters<{ conversationId: number; limit: number }>) =>
  tables
    .selectFrom("message")
    .select(["seq", "senderKind", "content"])
    .where("conversationId", "=", $.conversationId)
    .orderBy("seq", "desc")
    .limit($.limit),
);

/** A message, for who reads what was said. */
export type SaidMessage = RowOf<typeof newestMessages>;

/** A customer's message with the state of its conversation, unless that is deleted. */
export const incomingMessage = statement(($: Parameters<{ conversationId: number; seq: number }>) =>
  tables
    .selectFrom("message as m")
    .innerJoin("conversation as c", "c.id", "m.conversationId")
    .select([
      "m.content",
      "m.createdAt",
      "c.channel",
      "c.customerId",
      "c.status",
      "c.assignedAttenderId",
      "c.lastSeq",
      "c.subject",
      "c.tags",
    ])
    .where("m.conversationId", "=", $.conversationId)
    .where("m.seq", "=", $.seq)
    .where("m.senderKind", "=", "customer")
    .where("c.deletedAt", "is", null),
);

/** A customer's message with the state of its conversation. `tags` is a JSON list; instants are epoch milliseconds. */
export type IncomingMessage = RowOf<typeof incomingMessage>;

/** A message that a person of the team wrote since an instant, after the message of a number. */
export const teamMessageSince = statement(
  ($: Parameters<{ conversationId: number; since: number; afterSeq: number }>) =>
    tables
      .selectFrom("message")
      .select("seq")
      .where("conversationId", "=", $.conversationId)
      .where("senderKind", "=", "attender")
      .where("createdAt", ">=", $.since)
      .where("seq", ">", $.afterSeq)
      .limit(1),
);

/** A conversation that isn't deleted: what says whether the assistant answers in it. */
export const keptBy = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("conversation")
    .select(["status", "customerId", "assignedAttenderId"])
    .where("id", "=", $.id)
    .where("deletedAt", "is", null),
);
