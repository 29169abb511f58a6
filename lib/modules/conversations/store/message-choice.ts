import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type MessageKey = { conversationId: number; messageSeq: number };

/** Adds what a message offers to choose from; `labels` is JSON. */
export const insertChoices = statement(($: Parameters<MessageKey & { body: string; labels: string }>) =>
  tables
    .insertInto("message_choice")
    .values({ conversationId: $.conversationId, messageSeq: $.messageSeq, body: $.body, labels: $.labels }),
);

export const choicesOf = statement(($: Parameters<MessageKey>) =>
  tables
    .selectFrom("message_choice")
    .select(["body", "labels"])
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "=", $.messageSeq),
);
