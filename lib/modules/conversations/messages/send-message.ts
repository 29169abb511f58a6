import { isoInstant } from "@/lib/kernel/instant";
import type { SendMessageAck } from "@/lib/modules/conversations/events";
import { FILES_ONLY_TEXT, type OutgoingAttachment } from "@/lib/modules/conversations/schema";
import { type ConversationState, conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { quotedById } from "@/lib/modules/conversations/store/message";
import { refusesWords } from "@/lib/modules/delivery/channel-rules";
import { queueOutgoing } from "@/lib/modules/delivery/queue-outgoing";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { storageRefusal } from "@/lib/modules/files/storage-quota";
import { areWaiting } from "@/lib/modules/files/uploads";
import { asking } from "@/lib/platform/db/unit-of-work/ahead";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, isAppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { announceMessage } from "./announce-message";
import { appendAhead } from "./append-ahead";
import { type Appended, type AppendInput, appendMessage, isRepeat } from "./append-message";
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
    sender: { kind: "attender", id: attender.id, name: attender.fullName, email: attender.email },
    text: hasText ? message.text : FILES_ONLY_TEXT,
    clientMessageId: message.clientMessageId,
    files: message.attachments.length > 0 ? await storeAttachments(workspaceId, message.attachments) : [],
    replyToId: message.replyToId ?? null,
    uploadIds,
    at: Date.now(),
  };
  const asked = asking(appendAhead, { conversationId: message.chatId, clientMessageId: message.clientMessageId });
  const result = await commit(ctx, (unit) => store(unit, message.chatId, input), asked);
  if (result === "NOT_FOUND") throw notFound();
  if (isAppError(result)) {
    for (const { storageKey } of input.files) await scheduleFileRemoval(storageKey);
    throw result;
  }
  if (typeof result === "string") throw new AppError(result);
  const { appended, parts } = result;
  return { ...toAck(appended), ...(parts?.delivery && { delivery: parts.delivery }) };
}

// What refuses it is returned, not thrown: a throw would roll back and repeat the whole group.
async function store(unit: Unit, chatId: number, input: AppendInput) {
  const conversation = await conversationState(unit, chatId);
  if (!conversation) return "NOT_FOUND" as const;
  const refusal = await refusalOf(unit, conversation, input);
  if (refusal && !(await isRepeat(unit, conversation.id, input))) return refusal;
  const appended = await appendMessage(unit, conversation, input);
  if (appended.isDuplicate) return { appended };
  const outgoing = { conversationId: conversation.id, messageSeq: appended.seq, at: input.at };
  const parts = await queueOutgoing(unit, conversation.channel, outgoing);
  await announceMessage(unit, input, appended, parts);
  return { appended, parts };
}

async function refusalOf(tx: Tx, conversation: ConversationState, input: AppendInput) {
  const { sender, replyToId, uploadIds, at } = input;
  const { id: conversationId } = conversation;
  if (conversation.status === "closed") return "CHAT_CLOSED" as const;
  if (await refusesWords(tx, conversation.channel, conversationId, at)) return "REPLY_WINDOW_CLOSED" as const;
  if (replyToId !== null && !(await tx.first(quotedById, { conversationId, id: replyToId })))
    return "NOT_FOUND" as const;
  const added = input.files.reduce((total, { size }) => total + size, 0);
  const full = await storageRefusal(tx, added);
  if (full || sender.kind !== "attender") return full;
  const place = { conversationId, attenderId: sender.id };
  return (await areWaiting(tx, place, uploadIds)) ? undefined : ("UPLOAD_GONE" as const);
}

/** The acknowledgement of a stored message. */
export function toAck(message: Appended): SendMessageAck {
  const { id, seq, type, attachments, replyTo } = message;
  return { id, seq, sentAt: isoInstant(message.at), type, attachments, replyTo };
}
