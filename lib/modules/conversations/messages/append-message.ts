import { toAttachmentDto, toReplyDto } from "@/lib/modules/conversations/dto";
import { type Follower, followersOf } from "@/lib/modules/conversations/merging/followers";
import type { AttachmentDto, MessageDto } from "@/lib/modules/conversations/schema";
import { sayWoken } from "@/lib/modules/conversations/snooze/say-woken";
import { type ConversationState, keepState } from "@/lib/modules/conversations/state/conversation-state";
import { recordChange } from "@/lib/modules/conversations/state/record-change";
import { attachmentsOf, insertAttachment } from "@/lib/modules/conversations/store/attachment";
import { endOutbound, endSnooze, setAssignee, setStatus } from "@/lib/modules/conversations/store/conversation-state";
import { messageByClientId, quotedById } from "@/lib/modules/conversations/store/message";
import { insertChoices } from "@/lib/modules/conversations/store/message-choice";
import { touchLastContact } from "@/lib/modules/customers/contact";
import type { EmailOptions } from "@/lib/modules/delivery/recipients/schema";
import type { Unit } from "@/lib/modules/events/unit";
import { countFiles } from "@/lib/modules/files/storage-quota";
import { takeUploads } from "@/lib/modules/files/uploads";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { addMessage, repeatReadAhead, type StoredMessage } from "./append-ahead";

/** Length of the preview kept in the conversation's row; the list shows 40 characters of it. */
export const PREVIEW_MAX = 200;

const SENDER_KINDS = { attender: "attender", customer: "customer", assistant: "system", team: "attender" } as const;

/** A file that is already stored and waits for its message. */
export type StoredAttachment = { id: string; fileName: string; contentType: string; size: number; storageKey: string };

/**
 * Who writes. The assistant's messages are the company's, and nobody's in person; `team` is somebody who wrote outside of the
 * product, from the company's phone, and isn't known here.
 */
export type Sender =
  | { kind: "attender"; id: number; name: string; email: string }
  | { kind: "customer" }
  | { kind: "assistant"; name: string }
  | { kind: "team"; name: string };

export type AppendInput = {
  sender: Sender;
  text: string;
  clientMessageId: string | null;
  files: StoredAttachment[];
  /** Id of the message in the same conversation that this one answers. */
  replyToId: number | null;
  /** Uploads of the sender that become attachments. The caller has made sure that they are there. */
  uploadIds: readonly string[];
  /** The first message of a conversation that an attender starts: status and assignee stay as they chose them. */
  isOpening?: boolean;
  /** Nobody waits for an answer to it: a customer's absence notice. Status and the wait stay as they were. */
  isSilent?: boolean;
  /** To whom it goes by e-mail, and what it forwards, where its writer said so. */
  email?: EmailOptions | undefined;
  /** What it offers to choose from, and its text without that list; shown as buttons where the channel has them. */
  choices?: { body: string; labels: readonly string[] } | undefined;
  /** Epoch milliseconds. */
  at: number;
};

/** What appending did. A duplicate (same client id in the same conversation) changed nothing. */
export type Appended = {
  id: number;
  seq: number;
  /** Number of our side's newest message now. */
  ourSeq: number;
  /** Whether we began the conversation and its customer still hasn't written. */
  isOutbound: boolean;
  at: number;
  isDuplicate: boolean;
  conversationId: number;
  visitorId: number | null;
  /** Visitors whose own conversation was merged into this one, and who read on in it. */
  followers: readonly Follower[];
  status: ConversationState["status"];
  statusChanged: boolean;
  /** Since when the customer waits for a person now; epoch milliseconds. */
  awaitingReplySince: number | null;
  /** Whether it brought a snoozed conversation back. */
  isWoken: boolean;
  subject: string;
  customerName: string;
  /** Who had the conversation before the message. */
  assigneeId: number | null;
  /** The sender, when this message gave them the conversation. */
  assignedTo: { id: number; name: string; email: string } | null;
  senderName: string;
  type: MessageDto["type"];
  attachments: AttachmentDto[];
  replyToId: number | null;
  replyTo: MessageDto["replyTo"];
};

/**
 * Adds a message to an open conversation, in a commit. An attender's message makes the conversation active and takes it when
 * nobody has it; a customer's makes it wait (specification 2, section 4.2). Unless it is a duplicate, announceMessage() tells
 * of it in the same commit.
 */
export async function appendMessage(
  unit: Unit,
  conversation: ConversationState,
  input: AppendInput,
): Promise<Appended> {
  const { sender, at } = input;
  const conversationId = conversation.id;
  const quoted =
    input.replyToId === null ? undefined : await unit.first(quotedById, { conversationId, id: input.replyToId });
  const answer = {
    conversationId,
    visitorId: conversation.visitorId,
    followers: conversation.takesIn ? await followersOf(unit, conversation) : [],
    subject: conversation.subject,
    customerName: conversation.customerName,
    assigneeId: conversation.assignedAttenderId,
    senderName: sender.kind === "customer" ? conversation.customerName : sender.name,
    replyToId: quoted?.id ?? null,
    replyTo: quoted ? toReplyDto(quoted, conversation.customerName) : null,
  };
  const isFromAttender = sender.kind === "attender";
  const seq = conversation.lastSeq + 1;
  // Before its files are taken: a repeated send finds them gone. One without files is found out by its insert.
  const known =
    input.uploadIds.length > 0
      ? await findRepeated(unit, conversationId, input)
      : repeatReadAhead(unit, conversationId, input.clientMessageId);
  if (known) return { ...answer, ...(await duplicateOf(unit, conversation, known)) };
  const files = [...input.files, ...(await takeFiles(unit, conversationId, input))];
  const type = typeOfFiles(files);
  const added = await addMessage(unit, {
    conversationId,
    seq,
    clientMessageId: input.clientMessageId,
    senderKind: SENDER_KINDS[sender.kind],
    attenderId: isFromAttender ? sender.id : null,
    type,
    content: input.text,
    replyToSeq: quoted?.seq ?? null,
    at,
  });
  if (!added) {
    const repeated = await findRepeated(unit, conversationId, input);
    if (!repeated) throw new Error("a message was refused as a duplicate of none");
    return { ...answer, ...(await duplicateOf(unit, conversation, repeated)) };
  }
  for (const [position, file] of files.entries())
    await unit.run(insertAttachment, { ...file, conversationId, messageSeq: seq, position, at });
  await countFiles(unit, files, 1);
  if (input.choices) {
    const { body, labels } = input.choices;
    await unit.run(insertChoices, { conversationId, messageSeq: seq, body, labels: JSON.stringify(labels) });
  }
  const changed = await changeConversation(unit, conversation, input);
  return {
    ...answer,
    id: added.id,
    seq,
    ourSeq: changed.ourSeq,
    isOutbound: changed.isOutbound,
    at,
    isDuplicate: false,
    status: changed.status,
    statusChanged: changed.status !== conversation.status,
    awaitingReplySince: changed.awaitingReplySince,
    isWoken: changed.snoozedUntil !== conversation.snoozedUntil,
    assignedTo:
      isFromAttender && changed.assignedAttenderId !== conversation.assignedAttenderId
        ? { id: sender.id, name: sender.name, email: sender.email }
        : null,
    type,
    attachments: files.map(toAttachmentDto),
  };
}

/** The uploads that become the message's files. */
async function takeFiles(
  tx: Tx,
  conversationId: number,
  { sender, uploadIds }: AppendInput,
): Promise<StoredAttachment[]> {
  return sender.kind === "attender" ? takeUploads(tx, { conversationId, attenderId: sender.id }, uploadIds) : [];
}

/** Changes in the conversation what its new message changes. @returns the conversation as it is now */
async function changeConversation(
  unit: Unit,
  conversation: ConversationState,
  input: AppendInput,
): Promise<ConversationState> {
  const { sender, at } = input;
  const { id } = conversation;
  const isFromCustomer = sender.kind === "customer";
  const seq = conversation.lastSeq + 1;
  const status = statusAfter(conversation, input);
  if (status !== conversation.status) unit.send(setStatus, { id, status });
  const takes =
    sender.kind === "attender" && !input.isOpening && !isAside(input) && conversation.assignedAttenderId === null;
  const assignedAttenderId = takes ? sender.id : conversation.assignedAttenderId;
  if (takes) unit.send(setAssignee, { id, attenderId: sender.id });
  if (isFromCustomer) await touchLastContact(unit, conversation.customerId, at);
  const isAnswered = conversation.isOutbound && isFromCustomer && !input.isSilent;
  if (isAnswered) unit.send(endOutbound, { id });
  const awaitingReplySince = waitAfter(conversation, input);
  const ourSeq = isFromCustomer ? conversation.ourSeq : seq;
  const isOutbound = conversation.isOutbound && !isAnswered;
  const wakes = conversation.snoozedUntil !== null && isFromCustomer && !input.isSilent;
  if (wakes) unit.send(endSnooze, { id });
  const attenderId = sender.kind === "attender" ? sender.id : null;
  const changed = {
    ...conversation,
    lastMessageAttenderId: attenderId,
    lastSeq: seq,
    ourSeq,
    isOutbound,
    status,
    assignedAttenderId,
    awaitingReplySince,
    snoozedUntil: wakes ? null : conversation.snoozedUntil,
  };
  await recordChange(unit, id, conversation, changed);
  // After another answer it is no first one, whoever wrote that; unless it was for somebody else (by e-mail), and the customer waits still.
  const { lastMessageAttenderId, awaitingReplySince: waitedSince, channel } = conversation;
  const isFirst = lastMessageAttenderId === null || (channel === "email" && waitedSince !== null);
  if (attenderId !== null && isFirst && !isAside(input)) await unit.react("conversation.answered", id, {});
  keepState(unit, changed, {
    id,
    lastSeq: seq,
    ourSeq,
    preview: input.text.slice(0, PREVIEW_MAX),
    at,
    fromAttender: !isFromCustomer,
    attenderId,
    ...(awaitingReplySince !== conversation.awaitingReplySince && { awaitingReplySince }),
  });
  if (wakes) await sayWoken(unit, conversation, true);
  return changed;
}

/** Whether a message isn't for the customer: status, assignee and the wait stay as they were, and nobody was answered. */
export const isAside = ({ email }: Pick<AppendInput, "email">): boolean => email?.forwards !== undefined;

function statusAfter(conversation: ConversationState, input: AppendInput) {
  const { isOpening, isSilent, sender } = input;
  // Who wrote from the phone took the conversation from nobody here.
  const isTheirs = sender.kind === "assistant" || sender.kind === "team";
  if (isOpening || isSilent || isTheirs || isAside(input)) return conversation.status;
  return sender.kind === "attender" ? "active" : "waiting";
}

function waitAfter({ awaitingReplySince }: ConversationState, input: AppendInput): number | null {
  const { sender, isSilent, at } = input;
  if (isAside(input)) return awaitingReplySince;
  if (sender.kind === "attender" || sender.kind === "team") return null;
  // What the assistant says is no person's answer: the customer still waits for one.
  return isSilent || sender.kind === "assistant" ? awaitingReplySince : at;
}

/** Whether a message with the client id of this one is stored: a retry is answered even where a new message is refused. */
export async function isRepeat(tx: Tx, conversationId: number, input: Pick<AppendInput, "clientMessageId">) {
  return (await findRepeated(tx, conversationId, input)) !== undefined;
}

async function findRepeated(
  tx: Tx,
  conversationId: number,
  { clientMessageId }: Pick<AppendInput, "clientMessageId">,
): Promise<StoredMessage | undefined> {
  return clientMessageId === null ? undefined : tx.first(messageByClientId, { conversationId, clientMessageId });
}

async function duplicateOf(
  tx: Tx,
  { id, ourSeq, isOutbound, status, awaitingReplySince }: ConversationState,
  known: StoredMessage,
) {
  const files = await tx.all(attachmentsOf, { conversationId: id, messageSeq: known.seq });
  return {
    id: known.id,
    seq: known.seq,
    ourSeq,
    isOutbound,
    at: known.createdAt,
    isDuplicate: true,
    status,
    statusChanged: false,
    awaitingReplySince,
    isWoken: false,
    assignedTo: null,
    type: typeOfFiles(files),
    attachments: files.map(toAttachmentDto),
  };
}

/** What a message with these files is. */
export function typeOfFiles(files: readonly StoredAttachment[]): MessageDto["type"] {
  if (files.length === 0) return "text";
  return files.some((file) => file.contentType.startsWith("image/")) ? "image" : "file";
}
