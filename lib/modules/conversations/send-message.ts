import type Database from "better-sqlite3";
import { hasStorageFor, storageFull } from "@/lib/modules/billing/assert-storage";
import { queueOutgoing } from "@/lib/modules/channels/delivery/queue-outgoing";
import { isFreeFormRefused } from "@/lib/modules/channels/whatsapp/reply-window";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { type AppendState, findAppendState, findByClientMessageId, findQuoted } from "@/lib/platform/db/message-store";
import { countUploads } from "@/lib/platform/db/upload-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { announceMessage } from "./announce-message";
import { type Appended, type AppendInput, appendMessage, stateInGroup } from "./append-message";
import type { SendMessageAck } from "./events";
import { FILES_ONLY_TEXT, type OutgoingAttachment } from "./schema";
import { storeAttachments } from "./store-attachments";

/** What an attender sends. */
export type OutgoingMessage = {
  chatId: number;
  text: string;
  attachments: OutgoingAttachment[];
  clientMessageId: string | null;
  /** Id of the message of the same conversation that this one answers. */
  replyToId?: number;
  /** Ids of the sender's uploads to this conversation. */
  uploads?: string[];
};

/**
 * An attender's message: stored durably, then announced, then acknowledged. The same `clientMessageId` again gets the same
 * acknowledgement and no second message.
 * @throws {AppError} NOT_FOUND (also for a message to answer that isn't there), CHAT_CLOSED, MESSAGE_EMPTY, UPLOAD_GONE,
 * REPLY_WINDOW_CLOSED, STORAGE_LIMIT and the file errors
 */
export async function sendMessage(
  ctx: Pick<Ctx, "workspaceId" | "attender">,
  message: OutgoingMessage,
): Promise<SendMessageAck> {
  const hasText = message.text.trim() !== "";
  const uploadIds = [...new Set(message.uploads ?? [])];
  if (!hasText && message.attachments.length + uploadIds.length === 0) throw new AppError("MESSAGE_EMPTY");
  const { attender, workspaceId } = ctx;
  const input: AppendInput = {
    workspaceId,
    sender: { kind: "attender", id: attender.id, name: attender.fullName, email: attender.email },
    text: hasText ? message.text : FILES_ONLY_TEXT,
    clientMessageId: message.clientMessageId,
    files: message.attachments.length > 0 ? await storeAttachments(workspaceId, message.attachments) : [],
    replyToId: message.replyToId ?? null,
    uploadIds,
    at: Date.now(),
  };
  const result = await groupCommit((db, group) => {
    const conversation = stateInGroup(group, workspaceId, message.chatId, () =>
      findAppendState(db, workspaceId, message.chatId),
    );
    // Returned, not thrown: a throw would roll back and repeat the whole group.
    if (!conversation) return "NOT_FOUND" as const;
    const refusal = refusalOf(db, conversation, input);
    if (refusal && !isRepeat(db, conversation.id, input)) return refusal;
    const appended = appendMessage(db, group, conversation, input);
    if (appended.isDuplicate || conversation.channel === "webchat") return { appended };
    // The visitor's socket takes a web chat's message; another channel's needs a job, in this very transaction.
    const key = { workspaceId, conversationId: conversation.id, messageSeq: appended.seq };
    return { appended, parts: queueOutgoing(db, key, conversation.channel, input.at) };
  });
  if (result === "NOT_FOUND") throw notFound();
  if (result === "STORAGE_LIMIT") {
    for (const { storageKey } of input.files) await scheduleFileRemoval(storageKey);
    throw storageFull();
  }
  if (result === "CHAT_CLOSED" || result === "UPLOAD_GONE" || result === "REPLY_WINDOW_CLOSED")
    throw new AppError(result);
  const { appended, parts } = result;
  if (!appended.isDuplicate) announceMessage(input, appended, parts);
  return { ...toAck(appended), ...(parts?.delivery && { delivery: parts.delivery }) };
}

function refusalOf(db: Database.Database, conversation: AppendState, input: AppendInput) {
  const { workspaceId, sender, replyToId, uploadIds } = input;
  if (conversation.status === "closed") return "CHAT_CLOSED" as const;
  if (conversation.channel === "whatsapp" && isFreeFormRefused(db, workspaceId, conversation.id, input.at))
    return "REPLY_WINDOW_CLOSED" as const;
  if (replyToId !== null && !findQuoted(db, workspaceId, conversation.id, replyToId)) return "NOT_FOUND" as const;
  const added = input.files.reduce((total, { size }) => total + size, 0);
  if (!hasStorageFor(workspaceId, added, db)) return "STORAGE_LIMIT" as const;
  if (uploadIds.length === 0 || sender.kind !== "attender") return undefined;
  const owner = { workspaceId, conversationId: conversation.id, attenderId: sender.id };
  return countUploads(db, owner, uploadIds) === uploadIds.length ? undefined : ("UPLOAD_GONE" as const);
}

// A retry of what was stored before the conversation closed is still answered with its acknowledgement.
function isRepeat(db: Database.Database, conversationId: number, input: AppendInput): boolean {
  return (
    input.clientMessageId !== null &&
    findByClientMessageId(db, input.workspaceId, conversationId, input.clientMessageId) !== undefined
  );
}

/** The acknowledgement of a stored message. */
export function toAck(message: Appended): SendMessageAck {
  const { id, seq, type, attachments, replyTo } = message;
  return { id, seq, sentAt: new Date(message.at).toISOString(), type, attachments, replyTo };
}
