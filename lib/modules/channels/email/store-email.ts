import { goesOnIn } from "@/lib/modules/conversations/merging/merged-into";
import { announceMessage } from "@/lib/modules/conversations/messages/announce-message";
import {
  type AppendInput,
  appendMessage,
  type StoredAttachment,
} from "@/lib/modules/conversations/messages/append-message";
import { FILES_ONLY_TEXT, MESSAGE_MAX_LENGTH, SUBJECT_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import { announceNewConversation } from "@/lib/modules/conversations/state/announce-new-conversation";
import {
  findContinuation,
  goesOn,
  linkConversations,
  openForCustomer,
} from "@/lib/modules/conversations/state/continue-closed";
import {
  beginConversation,
  type ConversationState,
  conversationState,
} from "@/lib/modules/conversations/state/conversation-state";
import { findRowToChange } from "@/lib/modules/conversations/state/row-to-change";
import { ownerOfKind } from "@/lib/modules/customers/addresses";
import { showCustomer } from "@/lib/modules/customers/tell";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { hasStorageFor } from "@/lib/modules/files/storage-quota";
import { hasTicket } from "@/lib/modules/tickets/answered-ticket";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { queueTicketAnswer } from "./answer-ticket";
import { queueAutoReply } from "./auto-reply";
import { lineOfRow } from "./email-line";
import { findCustomerByEmail } from "./find-sender";
import { addressesOfCustomer } from "./outgoing/recipients";
import type { ParsedEmail, ParsedPerson } from "./parse/parsed-email";
import { quarantine, type RawEmail } from "./quarantine";
import { letGo } from "./raw-email";
import { conversationOfAddresses, isOwnAddress } from "./reply-address";
import type { EmailChannelRow } from "./store/email-channel";
import {
  type EmailMessageRow,
  emailsOfId,
  emailWithAddress,
  liveEmailOfId,
  putEmailMessage,
} from "./store/email-message";
import { storeEmailFiles } from "./store-email-files";

type Email = ParsedEmail & { from: ParsedPerson };

/**
 * Adds a message that was taken apart to its conversation, or starts one: by the signed address it came to, else by what it
 * says to answer, never by its subject. Everything of it is one commit; the same message again changes nothing.
 */
export async function storeEmail(raw: RawEmail, email: Email): Promise<void> {
  const { workspaceId, emailChannelId } = raw;
  const files = await storeEmailFiles(workspaceId, email.attachments);
  // Addresses of customers who were written just now are found by it.
  const { text, rest } = splitText(email, files);
  const input: AppendInput = {
    sender: { kind: "customer" },
    text,
    clientMessageId: null,
    files,
    replyToId: null,
    uploadIds: [],
    at: Date.now(),
  };
  const result = await commit({ workspaceId }, async (unit) => {
    const known = await unit.all(emailsOfId, { messageId: email.messageId });
    // A copy for another mailbox of ours is the same message.
    if (known.some(({ digest }) => digest === email.digest)) {
      letGo(unit, raw);
      return "known" as const;
    }
    if (known.some((other) => other.emailChannelId === emailChannelId)) return "reused_id" as const;
    const added = files.reduce((total, { size }) => total + size, 0);
    if (!(await hasStorageFor(unit, added))) return "storage_full" as const;
    const { conversation: found, isNew } = await conversationFor(unit, raw.channel, email, input.at);
    const isSilent = !isNew && email.isAutoReply;
    const { conversation, announce } = isSilent
      ? { conversation: found, announce: undefined }
      : await openForCustomer(unit, found);
    const message = { ...input, isSilent };
    const appended = await appendMessage(unit, conversation, message);
    const row = rowOf(raw, email, { conversationId: conversation.id, messageSeq: appended.seq }, rest, input.at);
    await unit.run(putEmailMessage, row);
    letGo(unit, raw);
    await queueAutoReply(unit, raw.channel, email, conversation.id);
    if (!isNew && !isSilent) await queueTicketAnswer(unit, conversation.id, appended.seq);
    if (isNew) await announceNewConversation(unit, appended.conversationId);
    const customer = isNew ? undefined : await addressesOfCustomer(unit, conversation.id);
    // Where it was merged into a conversation of another channel, that one shows no lines of mails.
    const parts = conversation.channel === "email" ? { email: lineOfRow(row, customer) } : {};
    await announceMessage(unit, message, appended, parts);
    announce?.();
    return "stored" as const;
  });
  if (result === "stored") return;
  // A message may hold the same file as the stored one; the removal looks whether anything still needs it.
  for (const { storageKey } of files) await scheduleFileRemoval(storageKey);
  if (result === "known") await scheduleFileRemoval(raw.rawKey);
  else await quarantine(raw, result, email.messageId, email);
}

async function conversationFor(
  unit: Unit,
  channel: Pick<EmailChannelRow, "teamId">,
  email: Email,
  at: number,
): Promise<{ conversation: ConversationState; isNew: boolean }> {
  const ended = new Map<number, ConversationState>();
  const open = await candidates(unit, email);
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    // What was merged into another one goes on there.
    const there = await goesOnIn(unit, id);
    const conversation = there === undefined ? undefined : await conversationState(unit, there);
    if (!conversation) continue;
    // An absence notice opens nothing and begins nothing; and a ticket has days of its own for its customer's answer.
    const staysHere = email.isAutoReply || (await hasTicket(unit, conversation.id));
    if (staysHere || (await goesOn(unit, conversation, at))) return { conversation, isNew: false };
    ended.set(conversation.id, conversation);
    const next = await findContinuation(unit, conversation.id);
    if (next !== undefined && !ended.has(next)) open.unshift(next);
  }
  const customer = await findCustomerByEmail(unit, email.from);
  if (customer.isShown) await showCustomer(unit, customer.id);
  const [from] = [...ended.values()].sort((one, other) => other.id - one.id);
  const earlier = from && (await findRowToChange(unit, from.id));
  const conversation = await beginConversation(unit, {
    channel: "email",
    // What goes on with an earlier one is that one's team's.
    teamId: earlier ? earlier.teamId : channel.teamId,
    customerId: customer.id,
    subject: (name) =>
      email.subject.slice(0, SUBJECT_MAX_LENGTH) || storedText(DEFAULT_LOCALE, "conversationSubject", { name }),
    at,
  });
  if (from) await linkConversations(unit, { from: from.id, to: conversation.id });
  return { conversation, isNew: true };
}

/** The conversations that a message may go on in, the likeliest first. */
async function candidates(unit: Unit, email: Email): Promise<number[]> {
  const found: number[] = [];
  const signed = conversationOfAddresses(email.recipients, unit.workspaceId);
  if (signed !== undefined) found.push(signed);
  for (const messageId of [email.inReplyTo, ...email.references.toReversed()]) {
    const known = messageId === null ? undefined : await unit.first(liveEmailOfId, { messageId });
    // Ids of ours are signed, so who has one got our message. A customer's mail program's may be anybody's to guess, and
    // who got in by it would be sent the next answer.
    if (known && (known.isOutgoing || (await takesPart(unit, known, email.from.address))))
      found.push(known.conversationId);
  }
  return found;
}

type Known = { conversationId: number; customerId: number };

/** Whether an address sent or got a message of a conversation, or is its customer's. */
async function takesPart(unit: Unit, { conversationId, customerId }: Known, address: string): Promise<boolean> {
  if (await unit.first(emailWithAddress, { conversationId, address })) return true;
  const owner = await ownerOfKind(unit, { kind: "email", value: address });
  return owner?.customerId === customerId;
}

// What doesn't fit into a message is kept with what it quotes, so that nothing is lost.
function splitText(email: Email, files: readonly StoredAttachment[]): { text: string; rest: string } {
  const whole = email.text.trim();
  const text = whole.slice(0, MESSAGE_MAX_LENGTH).replace(/[\ud800-\udbff]$/, "");
  const overflow = whole.slice(text.length);
  const rest = [overflow, email.quotedText].filter(Boolean).join("\n\n");
  if (text !== "") return { text, rest };
  if (files.length > 0) return { text: FILES_ONLY_TEXT, rest };
  return { text: storedText(DEFAULT_LOCALE, "emptyEmail", {}), rest };
}

// Lists and forwarders put our own address there: an answer to it would come back to us and reach nobody.
function askedAddresses(channel: EmailChannelRow, { replyTo }: Email): string | null {
  return replyTo.filter((address) => !isOwnAddress(channel, address)).join(", ") || null;
}

function rowOf(
  { channel, rawKey }: RawEmail,
  email: Email,
  place: { conversationId: number; messageSeq: number },
  quotedText: string,
  at: number,
): EmailMessageRow {
  return {
    ...place,
    emailChannelId: channel.id,
    messageId: email.messageId,
    inReplyTo: email.inReplyTo,
    references: JSON.stringify(email.references),
    subject: email.subject,
    fromAddress: email.from.address,
    fromName: email.from.name,
    toAddresses: JSON.stringify(email.to),
    ccAddresses: JSON.stringify(email.cc),
    bccAddresses: "[]",
    isAddressed: false,
    forwardsSeq: null,
    forwardsFiles: "[]",
    replyTo: askedAddresses(channel, email),
    quotedText,
    html: email.html,
    hasRemoteImages: email.hasRemoteImages,
    isAutomatic: email.isAutomatic,
    isOutgoing: false,
    digest: email.digest,
    rawKey,
    createdAt: at,
  };
}
