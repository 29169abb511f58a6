import type Database from "better-sqlite3";
import { queueReading } from "@/lib/modules/assistant/automation/queue-reading";
import { notifyOfReplyInGroup } from "@/lib/modules/notifications/notify-reply";
import type { Group } from "@/lib/platform/db/group-commit";
import {
  type AppendState,
  endOutbound,
  findAttachments,
  findByClientMessageId,
  findQuoted,
  insertAttachment,
  insertMessage,
  type StoredMessage,
  setAssignee,
  setStatus,
  touchConversation,
  touchCustomer,
} from "@/lib/platform/db/message-store";
import { takeUploads } from "@/lib/platform/db/upload-store";
import { toAttachmentDto, toReplyDto } from "./dto";
import type { AttachmentDto, MessageDto } from "./schema";

/** Length of the preview kept in the conversation's row; the list shows 40 characters of it. */
const PREVIEW_MAX = 200;

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
  workspaceId: number;
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
  status: AppendState["status"];
  statusChanged: boolean;
  /** Since when the customer waits for a person now; epoch milliseconds. */
  awaitingReplySince: number | null;
  /** The sender, when this message gave them the conversation. */
  assignedTo: { id: number; name: string; email: string } | null;
  senderName: string;
  type: MessageDto["type"];
  attachments: AttachmentDto[];
  replyToId: number | null;
  replyTo: MessageDto["replyTo"];
  /** Tells whose conversation it is of a customer's message; announceMessage() calls it after the commit. */
  tellAssignee?: (() => void) | undefined;
};

/**
 * Adds a message to an open conversation; runs inside groupCommit(). An attender's message makes the conversation active
 * and takes it when nobody has it; a customer's makes it wait (specification 2, section 4.2).
 */
export function appendMessage(
  db: Database.Database,
  group: Group,
  conversation: AppendState,
  input: AppendInput,
): Appended {
  const { workspaceId, sender, at } = input;
  const place = { workspaceId, conversationId: conversation.id };
  const quoted = input.replyToId === null ? undefined : findQuoted(db, workspaceId, conversation.id, input.replyToId);
  const answer = {
    conversationId: conversation.id,
    visitorId: conversation.visitorId,
    senderName: sender.kind === "customer" ? conversation.customerName : sender.name,
    replyToId: quoted?.id ?? null,
    replyTo: quoted ? toReplyDto(quoted, conversation.customerName) : null,
  };
  const isFromAttender = sender.kind === "attender";
  const isFromCustomer = sender.kind === "customer";
  const seq = conversation.lastSeq + 1;
  // Before its files are taken: a repeated send finds them gone. One without files is found out by its insert.
  const known = input.uploadIds.length > 0 ? findRepeated(db, conversation, input) : undefined;
  if (known) return { ...answer, ...duplicateOf(db, conversation, known) };
  const uploads =
    isFromAttender && input.uploadIds.length > 0
      ? takeUploads(db, { ...place, attenderId: sender.id }, input.uploadIds)
      : [];
  const files = [...input.files, ...uploads];
  const type = messageType(files);
  const id = insertMessage(db, {
    ...place,
    seq,
    clientMessageId: input.clientMessageId,
    senderKind: SENDER_KINDS[sender.kind],
    attenderId: isFromAttender ? sender.id : null,
    type,
    content: input.text,
    replyToSeq: quoted?.seq ?? null,
    createdAt: at,
  });
  if (id === undefined) {
    const repeated = findRepeated(db, conversation, input);
    if (!repeated) throw new Error("a message was refused as a duplicate of none");
    return { ...answer, ...duplicateOf(db, conversation, repeated) };
  }
  for (const file of files) insertAttachment(db, { ...file, ...place, messageSeq: seq, createdAt: at });
  const status = statusAfter(conversation, input);
  const statusChanged = status !== conversation.status;
  if (statusChanged) setStatus(db, workspaceId, conversation.id, status);
  const takes = isFromAttender && !input.isOpening && conversation.assignedAttenderId === null;
  if (takes) setAssignee(db, workspaceId, conversation.id, sender.id);
  if (isFromCustomer) touchCustomer(db, workspaceId, conversation.customerId, at);
  // What the assistant says is no person's answer: the customer still waits for one.
  const isWaitKept = input.isSilent || sender.kind === "assistant";
  const awaitingReplySince =
    isFromAttender || sender.kind === "team" ? null : isWaitKept ? conversation.awaitingReplySince : at;
  const ourSeq = isFromCustomer ? conversation.ourSeq : seq;
  const isAnswered = conversation.isOutbound === 1 && isFromCustomer && !input.isSilent;
  if (isAnswered) endOutbound(db, workspaceId, conversation.id);
  const isOutbound = isAnswered ? 0 : conversation.isOutbound;
  const changed: AppendState = {
    ...conversation,
    lastSeq: seq,
    ourSeq,
    isOutbound,
    status,
    assignedAttenderId: takes ? sender.id : conversation.assignedAttenderId,
  };
  const assigneeId = conversation.assignedAttenderId;
  const tellAssignee =
    isFromCustomer && !input.isSilent && assigneeId !== null
      ? notifyOfReplyInGroup(db, {
          ...place,
          attenderId: assigneeId,
          customerName: conversation.customerName,
          messageSeq: seq,
          text: input.text,
          at,
        })
      : undefined;
  if (isFromCustomer) queueReading(db, { workspaceId, conversationId: conversation.id, seq, at });
  group.change(stateKey(workspaceId, conversation.id), changed, () =>
    touchConversation(db, {
      workspaceId,
      id: conversation.id,
      lastSeq: seq,
      ourSeq,
      preview: input.text.slice(0, PREVIEW_MAX),
      at,
      fromAttender: !isFromCustomer,
      attenderId: isFromAttender ? sender.id : null,
      awaitingReplySince: awaitingReplySince === conversation.awaitingReplySince ? undefined : awaitingReplySince,
    }),
  );
  return {
    ...answer,
    id,
    seq,
    ourSeq,
    isOutbound: isOutbound === 1,
    at,
    isDuplicate: false,
    status,
    statusChanged,
    awaitingReplySince,
    assignedTo: takes ? { id: sender.id, name: sender.name, email: sender.email } : null,
    type,
    attachments: files.map(toAttachmentDto),
    tellAssignee,
  };
}

function statusAfter(conversation: AppendState, { isOpening, isSilent, sender }: AppendInput): AppendState["status"] {
  // Who wrote from the phone took the conversation from nobody here.
  if (isOpening || isSilent || sender.kind === "assistant" || sender.kind === "team") return conversation.status;
  return sender.kind === "attender" ? "active" : "waiting";
}

// With the workspace: pieces of several workspaces share a group, and a foreign id must find nothing.
const stateKey = (workspaceId: number, conversationId: number) => `conversation:${workspaceId}:${conversationId}`;

/** A conversation as the group's earlier messages left it, else as stored. */
export function stateInGroup<T extends AppendState | undefined>(
  group: Group,
  workspaceId: number,
  conversationId: number,
  read: () => T,
): T {
  return group.row(stateKey(workspaceId, conversationId), read);
}

function findRepeated(db: Database.Database, { id }: AppendState, { workspaceId, clientMessageId }: AppendInput) {
  return clientMessageId === null ? undefined : findByClientMessageId(db, workspaceId, id, clientMessageId);
}

function duplicateOf(
  db: Database.Database,
  { id, ourSeq, isOutbound, status, awaitingReplySince }: AppendState,
  known: StoredMessage,
) {
  const files = findAttachments(db, known.workspaceId, id, known.seq);
  return {
    id: known.id,
    seq: known.seq,
    ourSeq,
    isOutbound: isOutbound === 1,
    at: known.createdAt,
    isDuplicate: true,
    status,
    statusChanged: false,
    awaitingReplySince,
    assignedTo: null,
    type: messageType(files),
    attachments: files.map(toAttachmentDto),
  };
}

function messageType(files: readonly StoredAttachment[]): MessageDto["type"] {
  if (files.length === 0) return "text";
  return files.some((file) => file.contentType.startsWith("image/")) ? "image" : "file";
}
