import type { Selectable } from "kysely";
import type { EmailMessageTable } from "@/generated/tables/tables";
import { hasObject } from "@/lib/platform/db/sql/json";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A message as an e-mail. Lists are JSON; `replyTo` is addresses, joined by ', '. Times are epoch milliseconds. */
export type EmailMessageRow = Omit<Selectable<EmailMessageTable>, "workspaceId">;
type Key = { conversationId: number; messageSeq: number };

/** Adds what a message is as an e-mail; one that is sent again after a failure may go to another address. */
export const putEmailMessage = statement(($: Parameters<EmailMessageRow>) => {
  const sent = {
    emailChannelId: $.emailChannelId,
    messageId: $.messageId,
    fromAddress: $.fromAddress,
    fromName: $.fromName,
    toAddresses: $.toAddresses,
  };
  return tables
    .insertInto("email_message")
    .values({
      ...sent,
      conversationId: $.conversationId,
      messageSeq: $.messageSeq,
      inReplyTo: $.inReplyTo,
      references: $.references,
      subject: $.subject,
      ccAddresses: $.ccAddresses,
      replyTo: $.replyTo,
      quotedText: $.quotedText,
      html: $.html,
      hasRemoteImages: $.hasRemoteImages,
      isAutomatic: $.isAutomatic,
      isOutgoing: $.isOutgoing,
      digest: $.digest,
      rawKey: $.rawKey,
      createdAt: $.createdAt,
    })
    .onConflict((conflict) => conflict.columns(["workspaceId", "conversationId", "messageSeq"]).doUpdateSet(sent));
});

/** The messages under an id: of one mailbox or of several, in deleted conversations too. */
export const emailsOfId = statement(($: Parameters<{ messageId: string }>) =>
  tables.selectFrom("email_message").select(["emailChannelId", "digest"]).where("messageId", "=", $.messageId),
);

const live = () =>
  tables
    .selectFrom("email_message")
    .innerJoin("conversation", "conversation.id", "email_message.conversationId")
    .where("conversation.deletedAt", "is", null);

/** The newest message that has an id, in a conversation that isn't deleted. */
export const liveEmailOfId = statement(($: Parameters<{ messageId: string }>) =>
  live()
    .select(["email_message.conversationId", "email_message.isOutgoing", "conversation.customerId"])
    .where("email_message.messageId", "=", $.messageId)
    .orderBy("email_message.createdAt", "desc")
    .limit(1),
);

/** The message of ours that went out under an id, in a conversation that isn't deleted. */
export const sentEmailOfId = statement(($: Parameters<{ messageId: string }>) =>
  live()
    .select(["email_message.conversationId", "email_message.messageSeq"])
    .where("email_message.messageId", "=", $.messageId)
    .where("email_message.isOutgoing", "=", true)
    .limit(1),
);

/** A message of a conversation that an address sent or got, if there is one. @param address in lower case */
export const emailWithAddress = statement(($: Parameters<{ conversationId: number; address: string }>) =>
  tables
    .selectFrom("email_message")
    .select("messageSeq")
    .where("conversationId", "=", $.conversationId)
    .where((is) =>
      is.or([
        is("fromAddress", "=", $.address),
        hasObject(is.ref("toAddresses"), "address", $.address),
        hasObject(is.ref("ccAddresses"), "address", $.address),
      ]),
    )
    .limit(1),
);

/** The e-mail of a message. */
export const emailOf = statement(($: Parameters<Key>) =>
  tables
    .selectFrom("email_message")
    .selectAll()
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "=", $.messageSeq),
);

/** The e-mail of a message, if a machine wrote it. */
export const automaticEmail = statement(($: Parameters<Key>) =>
  tables
    .selectFrom("email_message")
    .select("messageSeq")
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "=", $.messageSeq)
    .where("isAutomatic", "=", true),
);

/** What a new message of a conversation answers: the newest that came in (up to a number), else the newest of ours. */
export const answeredEmail = statement(($: Parameters<{ conversationId: number; upToSeq: number }>) =>
  tables
    .selectFrom("email_message")
    .selectAll()
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "<=", $.upToSeq)
    .orderBy("isOutgoing")
    .orderBy("messageSeq", "desc")
    .limit(1),
);

/** What an answer depends on: the conversation, its customer and the message that is answered, if that is there. */
export const repliedPlace = statement(($: Parameters<{ conversationId: number; replyToId: number }>) =>
  tables
    .selectFrom("conversation")
    .innerJoin("customer", "customer.id", "conversation.customerId")
    .leftJoin("message", (join) =>
      join.onRef("message.conversationId", "=", "conversation.id").on("message.id", "=", $.replyToId),
    )
    .select([
      "conversation.channel",
      "conversation.lastSeq",
      "customer.name as customerName",
      "customer.email as customerEmail",
      "message.seq as repliedSeq",
    ])
    .where("conversation.id", "=", $.conversationId)
    .where("conversation.deletedAt", "is", null),
);

/** What the rows of these messages show of their e-mails. */
export const emailLinesOf = statement(($: Parameters<{ conversationId: number; seqs: readonly number[] }>) =>
  tables
    .selectFrom("email_message")
    .select((row) => [
      "messageSeq",
      "fromName",
      "fromAddress",
      "toAddresses",
      "ccAddresses",
      "subject",
      "isAutomatic",
      row.case().when("html", "<>", "").then(1).else(0).end().as("hasHtml"),
      row.case().when("quotedText", "<>", "").then(1).else(0).end().as("hasQuote"),
    ])
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "in", listed($.seqs)),
);

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
