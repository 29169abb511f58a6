import type { Selectable } from "kysely";
import type { EmailMessageTable } from "@/generated/tables/tables";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A message as an e-mail. Lists are JSON; `replyTo` is addresses, joined by ', '. Times are epoch milliseconds. */
export type EmailMessageRow = Omit<Selectable<EmailMessageTable>, "workspaceId">;

/** The e-mail of a message by the message's id, in a conversation that isn't deleted. */
export const emailOfMessage = statement(($: Parameters<{ conversationId: number; messageId: number }>) =>
  tables
    .selectFrom("message")
    .innerJoin("conversation", "conversation.id", "message.conversationId")
    .innerJoin("email_message", (join) =>
      join
        .onRef("email_message.conversationId", "=", "message.conversationId")
        .onRef("email_message.messageSeq", "=", "message.seq"),
    )
    .selectAll("email_message")
    .where("message.id", "=", $.messageId)
    .where("message.conversationId", "=", $.conversationId)
    .where("conversation.deletedAt", "is", null),
);

/** Before its config goes. */
export const forgetChannelOfEmails = statement(($: Parameters<{ emailChannelId: number }>) =>
  tables.updateTable("email_message").set({ emailChannelId: null }).where("emailChannelId", "=", $.emailChannelId),
);
