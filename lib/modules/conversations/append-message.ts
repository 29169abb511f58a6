import type Database from "better-sqlite3";
import {
  type AppendState,
  findByClientMessageId,
  insertAttachment,
  insertMessage,
  setAssignee,
  setStatus,
  touchConversation,
  touchCustomer,
} from "@/lib/platform/db/message-store";
import { attachmentUrl } from "./dto";
import type { AttachmentDto, MessageDto } from "./schema";

/** Length of the preview kept in the conversation's row; the list shows 40 characters of it. */
const PREVIEW_MAX = 200;

/** A file that is already stored and waits for its message. */
export type StoredAttachment = { id: string; fileName: string; contentType: string; size: number; storageKey: string };

export type Sender = { kind: "attender"; id: number; name: string; email: string } | { kind: "customer" };

export type AppendInput = {
  workspaceId: number;
  sender: Sender;
  text: string;
  clientMessageId: string | null;
  files: StoredAttachment[];
  /** Epoch milliseconds. */
  at: number;
};

/** What appending did. A duplicate (same client id in the same conversation) changed nothing. */
export type Appended = {
  id: number;
  seq: number;
  at: number;
  isDuplicate: boolean;
  conversationId: number;
  visitorId: number | null;
  status: AppendState["status"];
  statusChanged: boolean;
  /** The sender, when this message gave them the conversation. */
  assignedTo: { id: number; name: string; email: string } | null;
  senderName: string;
  type: MessageDto["type"];
  attachments: AttachmentDto[];
};

/**
 * Adds a message to an open conversation; runs inside groupCommit(). An attender's message makes the conversation active
 * and takes it when nobody has it; a customer's makes it wait (specification 2, section 4.2).
 */
export function appendMessage(db: Database.Database, conversation: AppendState, input: AppendInput): Appended {
  const { workspaceId, sender, at } = input;
  const attachments = input.files.map((file) => ({
    id: file.id,
    fileName: file.fileName,
    fileType: file.contentType,
    fileSize: file.size,
    attachmentUrl: attachmentUrl(file.id),
  }));
  const answer = {
    conversationId: conversation.id,
    visitorId: conversation.visitorId,
    senderName: sender.kind === "attender" ? sender.name : conversation.customerName,
    type: messageType(input.files),
    attachments,
  };
  if (input.clientMessageId !== null) {
    const known = findByClientMessageId(db, workspaceId, conversation.id, input.clientMessageId);
    if (known) {
      return {
        ...answer,
        id: known.id,
        seq: known.seq,
        at: known.createdAt,
        isDuplicate: true,
        status: conversation.status,
        statusChanged: false,
        assignedTo: null,
      };
    }
  }
  const isFromAttender = sender.kind === "attender";
  const seq = conversation.lastSeq + 1;
  const id = insertMessage(db, {
    workspaceId,
    conversationId: conversation.id,
    seq,
    clientMessageId: input.clientMessageId,
    senderKind: sender.kind,
    attenderId: isFromAttender ? sender.id : null,
    type: answer.type,
    content: input.text,
    createdAt: at,
  });
  for (const file of input.files)
    insertAttachment(db, { ...file, workspaceId, conversationId: conversation.id, messageSeq: seq, createdAt: at });
  touchConversation(db, {
    workspaceId,
    id: conversation.id,
    lastSeq: seq,
    preview: input.text.slice(0, PREVIEW_MAX),
    at,
    fromAttender: isFromAttender,
    attenderId: isFromAttender ? sender.id : null,
    awaitingReplySince: isFromAttender ? null : at,
  });
  const status = isFromAttender ? "active" : "waiting";
  const statusChanged = status !== conversation.status;
  if (statusChanged) setStatus(db, workspaceId, conversation.id, status);
  const takes = isFromAttender && conversation.assignedAttenderId === null;
  if (takes) setAssignee(db, workspaceId, conversation.id, sender.id);
  if (!isFromAttender) touchCustomer(db, workspaceId, conversation.customerId, at);
  return {
    ...answer,
    id,
    seq,
    at,
    isDuplicate: false,
    status,
    statusChanged,
    assignedTo: takes ? { id: sender.id, name: sender.name, email: sender.email } : null,
  };
}

function messageType(files: StoredAttachment[]): MessageDto["type"] {
  if (files.length === 0) return "text";
  return files.some((file) => file.contentType.startsWith("image/")) ? "image" : "file";
}
