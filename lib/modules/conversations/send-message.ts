import { groupCommit } from "@/lib/platform/db/group-commit";
import { findAppendState, findByClientMessageId } from "@/lib/platform/db/message-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { announceMessage } from "./announce-message";
import { type Appended, type AppendInput, appendMessage, stateInGroup } from "./append-message";
import type { SendMessageAck } from "./events";
import { FILES_ONLY_TEXT, type OutgoingAttachment } from "./schema";
import { storeAttachments } from "./store-attachments";

/**
 * An attender's message: stored durably, then announced, then acknowledged. The same `clientMessageId` again gets the same
 * acknowledgement and no second message.
 * @throws {AppError} NOT_FOUND, CHAT_CLOSED, MESSAGE_EMPTY and the file errors
 */
export async function sendMessage(
  ctx: Pick<Ctx, "workspaceId" | "attender">,
  message: { chatId: number; text: string; attachments: OutgoingAttachment[]; clientMessageId: string | null },
): Promise<SendMessageAck> {
  const hasText = message.text.trim() !== "";
  if (!hasText && message.attachments.length === 0) throw new AppError("MESSAGE_EMPTY");
  const { attender, workspaceId } = ctx;
  const input: AppendInput = {
    workspaceId,
    sender: { kind: "attender", id: attender.id, name: attender.fullName, email: attender.email },
    text: hasText ? message.text : FILES_ONLY_TEXT,
    clientMessageId: message.clientMessageId,
    files: message.attachments.length > 0 ? await storeAttachments(workspaceId, message.attachments) : [],
    at: Date.now(),
  };
  const result = await groupCommit((db, group) => {
    const conversation = stateInGroup(group, workspaceId, message.chatId, () =>
      findAppendState(db, workspaceId, message.chatId),
    );
    // Returned, not thrown: a throw would roll back and repeat the whole group.
    if (!conversation) return "NOT_FOUND" as const;
    if (conversation.status === "closed" && !isRepeat(db, conversation.id, input)) return "CHAT_CLOSED" as const;
    return appendMessage(db, group, conversation, input);
  });
  if (result === "NOT_FOUND") throw notFound();
  if (result === "CHAT_CLOSED") throw new AppError("CHAT_CLOSED");
  if (!result.isDuplicate) announceMessage(input, result);
  return toAck(result);
}

// A retry of what was stored before the conversation closed is still answered with its acknowledgement.
function isRepeat(
  db: Parameters<typeof findByClientMessageId>[0],
  conversationId: number,
  input: AppendInput,
): boolean {
  return (
    input.clientMessageId !== null &&
    findByClientMessageId(db, input.workspaceId, conversationId, input.clientMessageId) !== undefined
  );
}

/** The acknowledgement of a stored message. */
export function toAck(message: Appended): SendMessageAck {
  return { id: message.id, seq: message.seq, sentAt: new Date(message.at).toISOString() };
}
