import type { Selectable } from "kysely";
import type { EmailMessageTable } from "@/generated/tables/tables";
import { hasObject } from "@/lib/platform/db/sql/json";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A message as an e-mail. Lists are JSON; `replyTo` is addresses, joined by ', '. Times are epoch milliseconds. */
export type EmailMessageRow = Omit<Selectable<EmailMessageTable>, "workspaceId">;
type Key = { conversationId: number; messageSeq: number };

/**
 * Adds what a message is as an e-mail. One that is sent again after a failure may go to another address; its copies and what it forwards
 * stay.
 */
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
      bccAddresses: $.bccAddresses,
      isAddressed: $.isAddressed,
      forwardsSeq: $.forwardsSeq,
      forwardsFiles: $.forwardsFiles,
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

/** The e-mail of a message, if it forwards one. */
export const forwardingEmail = statement(($: Parameters<Key>) =>
  tables
    .selectFrom("email_message")
    .select("messageSeq")
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "=", $.messageSeq)
    .where("forwardsSeq", "is not", null),
);

type Answering = {
  conversationId: number;
  upToSeq: number;
  /** The message that is answered in particular; 0: none is. */
  exactSeq: number;
  /** The customer's addresses, in lower case. */
  addresses: readonly string[];
  /** Where we write to them; empty when nowhere. */
  customerEmail: string;
};

/**
 * What a new message of a conversation answers, up to a number: the one that was asked for if that came in, else the newest of the
 * customer's, else our newest to them, and only then what others wrote: whoever gets a copy or what we forward could redirect the
 * next answer otherwise. What we forwarded is never answered.
 */
export const answeredEmail = statement(($: Parameters<Answering>) =>
  tables
    .selectFrom("email_message")
    .selectAll()
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "<=", $.upToSeq)
    .where("forwardsSeq", "is", null)
    .orderBy((is) =>
      is
        .case()
        .when(is.and([is("isOutgoing", "=", false), is("messageSeq", "=", $.exactSeq)]))
        .then(0)
        .when(is.and([is("isOutgoing", "=", false), is("fromAddress", "in", listed($.addresses))]))
        .then(1)
        .when(is.and([is("isOutgoing", "=", true), hasObject(is.ref("toAddresses"), "address", $.customerEmail)]))
        .then(2)
        .when("isOutgoing", "=", false)
        .then(3)
        .else(4)
        .end(),
    )
    .orderBy("messageSeq", "desc")
    .limit(1),
);

/** Our newest message that forwards none, with whom it went to. */
export const newestSent = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("email_message")
    .select(["toAddresses", "ccAddresses", "isOutgoing"])
    .where("conversationId", "=", $.conversationId)
    .where("isOutgoing", "=", true)
    .where("forwardsSeq", "is", null)
    .orderBy("messageSeq", "desc")
    .limit(1),
);

/** The newest message that came in. */
export const newestReceived = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("email_message as e")
    .innerJoin("message as m", (join) =>
      join.onRef("m.conversationId", "=", "e.conversationId").onRef("m.seq", "=", "e.messageSeq"),
    )
    .select(["m.id", "e.messageSeq", "e.fromName", "e.fromAddress"])
    .where("e.conversationId", "=", $.conversationId)
    .where("e.isOutgoing", "=", false)
    .orderBy("e.messageSeq", "desc")
    .limit(1),
);

/** The addresses of a conversation's customer: the row's own, and each that belongs to them. */
export const customersAddresses = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("conversation")
    .innerJoin("customer", "customer.id", "conversation.customerId")
    .leftJoin("customer_identity", (join) =>
      join.onRef("customer_identity.customerId", "=", "customer.id").on("customer_identity.kind", "=", "email"),
    )
    .select(["customer.email", "customer_identity.key"])
    .where("conversation.id", "=", $.conversationId),
);

/** A message of a conversation with what is told of it where it is forwarded. */
export const forwardedMessage = statement(($: Parameters<{ conversationId: number; messageId: number }>) =>
  tables
    .selectFrom("message as m")
    .innerJoin("conversation as c", "c.id", "m.conversationId")
    .innerJoin("customer as u", "u.id", "c.customerId")
    .leftJoin("email_message as e", (join) =>
      join.onRef("e.conversationId", "=", "m.conversationId").onRef("e.messageSeq", "=", "m.seq"),
    )
    .select((of) => [
      "m.seq",
      "m.content",
      "m.senderKind",
      "m.createdAt",
      "u.name as customerName",
      "u.email as customerEmail",
      "e.fromName",
      "e.fromAddress",
      "e.toAddresses",
      "e.ccAddresses",
      "e.quotedText",
      "e.html",
      "e.hasRemoteImages",
      "e.isOutgoing",
      of.fn.coalesce("e.subject", "c.subject").as("subject"),
    ])
    .where("m.conversationId", "=", $.conversationId)
    .where("m.id", "=", $.messageId),
);
export type ForwardedRow = RowOf<typeof forwardedMessage>;

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
      "conversation.subject",
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
      "bccAddresses",
      "subject",
      "isAutomatic",
      "isOutgoing",
      "forwardsSeq",
      "forwardsFiles",
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
