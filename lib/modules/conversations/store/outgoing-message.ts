import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A message with what an outside channel makes of it: its conversation's subject and its customer. */
export const outgoingMessage = statement(($: Parameters<{ conversationId: number; seq: number }>) =>
  tables
    .selectFrom("message")
    .innerJoin("conversation", "conversation.id", "message.conversationId")
    .innerJoin("customer", "customer.id", "conversation.customerId")
    .select([
      "message.id",
      "message.content",
      "message.replyToSeq",
      "conversation.subject",
      "conversation.customerId",
      "customer.name as customerName",
      "customer.email as customerEmail",
    ])
    .where("message.conversationId", "=", $.conversationId)
    .where("message.seq", "=", $.seq),
);
