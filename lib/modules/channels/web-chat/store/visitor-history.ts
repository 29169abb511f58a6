import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// A visitor's window shows their conversation's messages, so rows of the conversations' are read here.

/** A conversation of a visitor, if it is theirs. */
export const ownConversation = statement(($: Parameters<{ id: number; visitorId: number }>) =>
  tables
    .selectFrom("conversation")
    .select("id")
    .where("id", "=", $.id)
    .where("visitorId", "=", $.visitorId)
    .where("deletedAt", "is", null),
);

type Page = { conversationId: number; afterSeq: number; limit: number };

/** The newest messages behind a number, the newest first. */
export const messagesAfter = statement(($: Parameters<Page>) =>
  tables
    .selectFrom("message")
    .leftJoin("attender", "attender.id", "message.attenderId")
    .select([
      "message.seq",
      "message.clientMessageId",
      "message.senderKind",
      "message.content",
      "message.createdAt",
      "message.replyToSeq",
      "attender.firstName",
    ])
    .where("message.conversationId", "=", $.conversationId)
    .where("message.seq", ">", $.afterSeq)
    .orderBy("message.seq", "desc")
    .limit($.limit),
);

/** The files of these messages. */
export const filesOfSeqs = statement(($: Parameters<{ conversationId: number; seqs: readonly number[] }>) =>
  tables
    .selectFrom("attachment")
    .select(["id", "messageSeq", "fileName", "size"])
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "in", listed($.seqs))
    .orderBy("createdAt")
    .orderBy("position"),
);

/** A file of a visitor's own conversation. */
export const ownFile = statement(($: Parameters<{ id: string; visitorId: number }>) =>
  tables
    .selectFrom("attachment")
    .innerJoin("conversation", "conversation.id", "attachment.conversationId")
    .select(["attachment.fileName", "attachment.contentType", "attachment.size", "attachment.storageKey"])
    .where("attachment.id", "=", $.id)
    .where("conversation.visitorId", "=", $.visitorId)
    .where("conversation.deletedAt", "is", null),
);

/** A file of a conversation's messages behind a number. */
export const fileBehind = statement(($: Parameters<{ id: string; conversationId: number; afterSeq: number }>) =>
  tables
    .selectFrom("attachment")
    .select(["fileName", "contentType", "size", "storageKey"])
    .where("id", "=", $.id)
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", ">", $.afterSeq),
);

/** The message that was left in a web chat's form under the id that its browser made. */
export const messageLeft = statement(($: Parameters<{ clientMessageId: string }>) =>
  tables
    .selectFrom("message")
    .select("conversationId")
    .where("clientMessageId", "=", $.clientMessageId)
    .where("senderKind", "=", "customer")
    .limit(1),
);
