import type Database from "better-sqlite3";
import { hasStorageFor } from "@/lib/modules/billing/assert-storage";
import { toEmailLine } from "@/lib/modules/channels/delivery/delivery-dto";
import { announceMessage } from "@/lib/modules/conversations/announce-message";
import { announceNewConversation } from "@/lib/modules/conversations/announce-new-conversation";
import {
  type AppendInput,
  appendMessage,
  type StoredAttachment,
  stateInGroup,
} from "@/lib/modules/conversations/append-message";
import { goesOn, linkConversations, openForCustomer } from "@/lib/modules/conversations/continue-closed";
import { FILES_ONLY_TEXT, MESSAGE_MAX_LENGTH, SUBJECT_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import { insertBegunConversation } from "@/lib/platform/db/conversation-store";
import {
  type EmailChannelRow,
  type EmailMessageRow,
  findEmailById,
  findStoredEmails,
  insertEmailMessage,
  takesPart,
} from "@/lib/platform/db/email-store";
import { type Group, groupCommit } from "@/lib/platform/db/group-commit";
import { type AppendState, findAppendState } from "@/lib/platform/db/message-store";
import { findContinuation, hasTicket } from "@/lib/platform/db/reopen-store";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { queueTicketAnswer } from "./answer-ticket";
import { queueAutoReply } from "./auto-reply";
import { findCustomerByEmail } from "./find-sender";
import type { ParsedEmail, ParsedPerson } from "./parsed-email";
import { quarantine, type RawEmail } from "./quarantine";
import { conversationOfAddresses, isOwnAddress } from "./reply-address";
import { storeEmailFiles } from "./store-email-files";

type Email = ParsedEmail & { from: ParsedPerson };

/**
 * Adds a message that was taken apart to its conversation, or starts one: by the signed address it came to, else by what it
 * says to answer, never by its subject. Everything of it is one commit; the same message again changes nothing.
 */
export async function storeEmail(raw: RawEmail, email: Email): Promise<void> {
  const { workspaceId, id: emailChannelId } = raw.channel;
  const files = await storeEmailFiles(workspaceId, email.attachments);
  const { text, rest } = splitText(email, files);
  const input: AppendInput = {
    workspaceId,
    sender: { kind: "customer" },
    text,
    clientMessageId: null,
    files,
    replyToId: null,
    uploadIds: [],
    at: Date.now(),
  };
  const result = await groupCommit((db, group) => {
    const known = findStoredEmails(db, workspaceId, email.messageId);
    // A copy for another mailbox of ours is the same message.
    if (known.some(({ digest }) => digest === email.digest)) return "known" as const;
    if (known.some((other) => other.emailChannelId === emailChannelId)) return "reused_id" as const;
    const added = files.reduce((total, { size }) => total + size, 0);
    if (!hasStorageFor(workspaceId, added, db)) return "storage_full" as const;
    const { conversation: found, isNew, tellLink } = conversationFor(db, group, email, input);
    const isSilent = !isNew && email.isAutoReply;
    const { conversation, announce } = isSilent
      ? { conversation: found, announce: undefined }
      : openForCustomer(db, workspaceId, found, input.at);
    const appended = appendMessage(db, group, conversation, { ...input, isSilent });
    const row = rowOf(raw, email, { conversationId: conversation.id, messageSeq: appended.seq }, rest, input.at);
    insertEmailMessage(db, row);
    queueAutoReply(db, raw.channel, email, conversation.id, input.at);
    if (!isNew && !isSilent) queueTicketAnswer(db, row, input.at);
    return { appended, isNew, tellLink, announce, row };
  });
  if (typeof result === "string") {
    // A message may hold the same file as the stored one; the removal looks whether anything still needs it.
    for (const { storageKey } of files) await scheduleFileRemoval(storageKey);
    if (result === "known") await scheduleFileRemoval(raw.rawKey);
    else await quarantine(raw, result, email.messageId, email);
    return;
  }
  const { appended, isNew, tellLink, announce, row } = result;
  if (isNew) await announceNewConversation(workspaceId, appended.conversationId);
  announceMessage(input, appended, { email: toEmailLine(row) });
  announce?.();
  tellLink?.();
}

function conversationFor(
  db: Database.Database,
  group: Group,
  email: Email,
  { workspaceId, at }: AppendInput,
): { conversation: AppendState; isNew: boolean; tellLink?: () => void } {
  const ended = new Map<number, AppendState>();
  const continued = (id: number) => {
    const next = findContinuation(db, workspaceId, id);
    return next === undefined || ended.has(next) ? [] : [next];
  };
  const open = [...candidates(db, email, workspaceId)];
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    const known = id;
    const conversation = stateInGroup(group, workspaceId, known, () => findAppendState(db, workspaceId, known));
    if (!conversation) continue;
    // An absence notice opens nothing and begins nothing; and a ticket has days of its own for its customer's answer.
    const staysHere = email.isAutoReply || hasTicket(db, workspaceId, known);
    if (staysHere || goesOn(db, workspaceId, conversation, at)) return { conversation, isNew: false };
    ended.set(known, conversation);
    open.unshift(...continued(known));
  }
  const customer = findCustomerByEmail(db, workspaceId, email.from, at);
  const subject =
    email.subject.slice(0, SUBJECT_MAX_LENGTH) ||
    storedText(DEFAULT_LOCALE, "conversationSubject", { name: customer.name });
  const conversation: AppendState = {
    id: insertBegunConversation(db, { workspaceId, channel: "email", customerId: customer.id, subject, at }),
    channel: "email",
    status: "waiting",
    assignedAttenderId: null,
    customerId: customer.id,
    customerName: customer.name,
    visitorId: null,
    lastSeq: 0,
    ourSeq: 0,
    isOutbound: 0,
    awaitingReplySince: null,
  };
  const [from] = [...ended.values()].sort((one, other) => other.id - one.id);
  const tellLink = from && linkConversations(db, { workspaceId, from, to: conversation.id, at });
  return { conversation, isNew: true, tellLink };
}

function* candidates(db: Database.Database, email: Email, workspaceId: number): Generator<number> {
  const signed = conversationOfAddresses(email.recipients, workspaceId);
  if (signed !== undefined) yield signed;
  for (const id of [email.inReplyTo, ...email.references.toReversed()]) {
    const known = id === null ? undefined : findEmailById(db, workspaceId, id);
    if (!known) continue;
    const { conversationId, isOutgoing } = known;
    // Ids of ours are signed, so who has one got our message. A customer's mail program's may be anybody's to guess, and
    // who got in by it would be sent the next answer.
    if (isOutgoing === 1 || takesPart(db, workspaceId, conversationId, email.from.address)) yield conversationId;
  }
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
    workspaceId: channel.workspaceId,
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
    replyTo: askedAddresses(channel, email),
    quotedText,
    html: email.html,
    hasRemoteImages: email.hasRemoteImages ? 1 : 0,
    isAutomatic: email.isAutomatic ? 1 : 0,
    isOutgoing: 0,
    digest: email.digest,
    rawKey,
    createdAt: at,
  };
}
