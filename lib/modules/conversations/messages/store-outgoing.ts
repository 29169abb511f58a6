import { type ConversationState, conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { attachmentsOf } from "@/lib/modules/conversations/store/attachment";
import { quotedById } from "@/lib/modules/conversations/store/message";
import { refusesRecipients, refusesWords } from "@/lib/modules/delivery/channel-rules";
import type { OutgoingParts } from "@/lib/modules/delivery/outside-channels";
import { queueOutgoing } from "@/lib/modules/delivery/queue-outgoing";
import type { EmailOptions } from "@/lib/modules/delivery/recipients/schema";
import type { Unit } from "@/lib/modules/events/unit";
import { storageRefusal } from "@/lib/modules/files/storage-quota";
import { areWaiting } from "@/lib/modules/files/uploads";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import type { AppError } from "@/lib/platform/errors/app-error";
import { announceMessage } from "./announce-message";
import { type Appended, type AppendInput, appendMessage, isAside, isRepeat } from "./append-message";

/** Why an attender's message isn't taken: a code, or an error that says more. */
export type SendRefusal = "NOT_FOUND" | "CHAT_CLOSED" | "REPLY_WINDOW_CLOSED" | "UPLOAD_GONE" | AppError;

/**
 * Stores an attender's message in a commit and has its channel send it. A refusal is returned, not thrown: a throw would roll back and
 * repeat the whole group of commits.
 */
export async function storeOutgoing(
  unit: Unit,
  chatId: number,
  input: AppendInput,
): Promise<{ appended: Appended; parts?: OutgoingParts } | SendRefusal> {
  const conversation = await conversationState(unit, chatId);
  if (!conversation) return "NOT_FOUND";
  const refusal = await refusalOf(unit, conversation, input);
  if (refusal && !(await isRepeat(unit, conversation.id, input))) return refusal;
  const appended = await appendMessage(unit, conversation, input);
  if (appended.isDuplicate) return { appended };
  const outgoing = { conversationId: conversation.id, messageSeq: appended.seq, email: input.email, at: input.at };
  const parts = await queueOutgoing(unit, conversation.channel, outgoing);
  await announceMessage(unit, input, appended, parts);
  return { appended, parts };
}

/** Whether a message that is to be forwarded is in the conversation, with these files. */
async function isThere(
  tx: Tx,
  conversationId: number,
  { messageId, fileIds }: NonNullable<EmailOptions["forwards"]>,
): Promise<boolean> {
  const message = await tx.first(quotedById, { conversationId, id: messageId });
  if (!message) return false;
  const files = fileIds.length > 0 ? await tx.all(attachmentsOf, { conversationId, messageSeq: message.seq }) : [];
  return fileIds.every((id) => files.some((file) => file.id === id));
}

/** Why a message of an attender can't be sent in a conversation now; undefined: it can. */
export async function refusalOf(
  tx: Tx,
  conversation: ConversationState,
  input: AppendInput,
): Promise<SendRefusal | undefined> {
  const { sender, replyToId, uploadIds, email, at } = input;
  const { id: conversationId } = conversation;
  // What is forwarded goes to somebody else, and opens nothing.
  if (conversation.status === "closed" && !isAside(input)) return "CHAT_CLOSED";
  if (await refusesWords(tx, conversation.channel, conversationId, at)) return "REPLY_WINDOW_CLOSED";
  if (replyToId !== null && !(await tx.first(quotedById, { conversationId, id: replyToId }))) return "NOT_FOUND";
  if (email?.forwards && !(await isThere(tx, conversationId, email.forwards))) return "NOT_FOUND";
  const refused = email && (await refusesRecipients(tx, conversation.channel, email));
  if (refused) return refused;
  const added = input.files.reduce((total, { size }) => total + size, 0);
  const full = await storageRefusal(tx, added);
  if (full || sender.kind !== "attender") return full;
  const place = { conversationId, attenderId: sender.id };
  return (await areWaiting(tx, place, uploadIds)) ? undefined : "UPLOAD_GONE";
}
