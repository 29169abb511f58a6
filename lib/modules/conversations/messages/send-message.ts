import { isoInstant } from "@/lib/kernel/instant";
import type { SendMessageAck } from "@/lib/modules/conversations/events";
import { type AfterSending, settleAfter } from "@/lib/modules/conversations/held/after-sending";
import { FILES_ONLY_TEXT, FORWARD_ONLY_TEXT, type OutgoingAttachment } from "@/lib/modules/conversations/schema";
import type { EmailOptions } from "@/lib/modules/delivery/recipients/schema";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { asking } from "@/lib/platform/db/unit-of-work/ahead";
import { AppError, isAppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { appendAhead } from "./append-ahead";
import type { Appended, AppendInput } from "./append-message";
import { storeAttachments } from "./store-attachments";
import { type SendRefusal, storeOutgoing } from "./store-outgoing";

/** What an attender sends. */
export type OutgoingMessage = {
  chatId: number;
  text: string;
  attachments: OutgoingAttachment[];
  clientMessageId: string | null;
  /** Id of the message of the same conversation that this one answers. */
  replyToId?: number | undefined;
  /** Ids of the sender's uploads to this conversation. */
  uploads?: string[] | undefined;
  /** To whom it goes by e-mail, and what it forwards. */
  email?: EmailOptions | undefined;
  /** What is done with its conversation in the same commit. */
  after?: AfterSending | undefined;
};

type Sender = Pick<Ctx, "workspaceId" | "attender">;

/**
 * An attender's message: stored durably, then announced, then acknowledged. The same `clientMessageId` again gets the same
 * acknowledgement and no second message.
 * @throws {AppError} NOT_FOUND (also for a message to answer that isn't there), CHAT_CLOSED, MESSAGE_EMPTY, UPLOAD_GONE,
 * REPLY_WINDOW_CLOSED, STORAGE_LIMIT, RECIPIENT_IS_OURS and the file errors
 */
export async function sendMessage(ctx: Sender, message: OutgoingMessage): Promise<SendMessageAck> {
  const { chatId, clientMessageId, after } = message;
  const input = await inputOf(ctx, message);
  const asked = asking(appendAhead, { conversationId: chatId, clientMessageId });
  const result = await commit(ctx, (unit) => storeSent(unit, ctx.attender, chatId, input, after), asked);
  if (typeof result === "string" || isAppError(result)) throw await refused(input, result);
  const { appended, parts } = result;
  return { ...toAck(appended), ...(parts?.delivery && { delivery: parts.delivery }) };
}

/** Stores a message in a commit, and does what is to be done after it. @returns why it isn't taken, where it isn't */
export async function storeSent(
  unit: Unit,
  attender: Sender["attender"],
  chatId: number,
  input: AppendInput,
  after: AfterSending | undefined,
): ReturnType<typeof storeOutgoing> {
  const sent = await storeOutgoing(unit, chatId, input);
  if (after && typeof sent !== "string" && !isAppError(sent) && !sent.appended.isDuplicate)
    await settleAfter(unit, attender, chatId, after);
  return sent;
}

/** What is stored of a message; its files are stored already. @throws {AppError} MESSAGE_EMPTY and the file errors */
export async function inputOf({ workspaceId, attender }: Sender, message: OutgoingMessage): Promise<AppendInput> {
  const { text, attachments, clientMessageId, replyToId = null, uploads = [], email } = message;
  const hasText = text.trim() !== "";
  const uploadIds = [...new Set(uploads)];
  const hasFiles = attachments.length + uploadIds.length > 0;
  if (!hasText && !hasFiles && !email?.forwards) throw new AppError("MESSAGE_EMPTY");
  return {
    sender: { kind: "attender", id: attender.id, name: attender.fullName, email: attender.email },
    text: hasText ? text : email?.forwards ? FORWARD_ONLY_TEXT : FILES_ONLY_TEXT,
    clientMessageId,
    files: attachments.length > 0 ? await storeAttachments(workspaceId, attachments) : [],
    replyToId,
    uploadIds,
    email,
    at: Date.now(),
  };
}

/** The error of a refusal, after the message's own files were let go. */
export async function refused({ files }: AppendInput, refusal: SendRefusal): Promise<AppError> {
  for (const { storageKey } of files) await scheduleFileRemoval(storageKey);
  if (refusal === "NOT_FOUND") return notFound();
  return isAppError(refusal) ? refusal : new AppError(refusal);
}

/** The acknowledgement of a stored message. */
export function toAck(message: Appended): SendMessageAck {
  const { id, seq, type, attachments, replyTo } = message;
  return { id, seq, sentAt: isoInstant(message.at), type, attachments, replyTo };
}
