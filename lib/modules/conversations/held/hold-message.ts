import type { HeldMessageAck, SendMessageAck } from "@/lib/modules/conversations/events";
import { type AppendInput, isRepeat } from "@/lib/modules/conversations/messages/append-message";
import { inputOf, type OutgoingMessage, refused, sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { refusalOf, type SendRefusal } from "@/lib/modules/conversations/messages/store-outgoing";
import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { heldByClientId, heldOf, insertHeldMessage } from "@/lib/modules/conversations/store/held-message";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { countFiles } from "@/lib/modules/files/storage-quota";
import { takeUploads } from "@/lib/modules/files/uploads";
import { AppError, isAppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import type { AfterSending } from "./after-sending";
import { tellHeld, toHeldDto } from "./held-dto";
import { HELD_MAX } from "./policy";
import { queueRelease } from "./queue-release";

/** How a message waits. Instants are epoch milliseconds. */
export type Holding = {
  dueAt: number;
  /** For later, not only within the time to take it back. */
  isScheduled: boolean;
  /** It goes although its customer wrote meanwhile. */
  evenIfAnswered: boolean;
};

/**
 * Sends an attender's message as `sendMessage` does, after it has waited. It is no message before.
 * @throws what `sendMessage` throws, and HELD_LIMIT
 */
export async function holdOutgoing(
  ctx: Ctx,
  message: OutgoingMessage & { clientMessageId: string },
  holding: Holding,
): Promise<SendMessageAck | HeldMessageAck> {
  const { chatId, after, clientMessageId } = message;
  const input = { ...(await inputOf(ctx, message)), clientMessageId };
  const result = await commit(ctx, (unit) => holdIn(unit, chatId, input, holding, after));
  // It went before its acknowledgement arrived.
  if (result === undefined) return sendMessage(ctx, message);
  if (typeof result === "string" || isAppError(result)) throw await refused(input, result);
  return result;
}

/**
 * Keeps an attender's message until it is due, in a commit. Its files are its own from now on.
 * @returns undefined when it is a message already
 */
export async function holdIn(
  unit: Unit,
  chatId: number,
  input: AppendInput & { clientMessageId: string },
  holding: Holding,
  after: AfterSending | undefined,
): Promise<HeldMessageAck | SendRefusal | undefined> {
  const conversation = await conversationState(unit, chatId);
  if (!conversation) return "NOT_FOUND";
  const { clientMessageId, sender } = input;
  if (sender.kind !== "attender" || (await isRepeat(unit, chatId, input))) return undefined;
  const known = await unit.first(heldByClientId, { conversationId: chatId, clientMessageId });
  if (known) return { held: toHeldDto(known) };
  const refusal = await refusalOf(unit, conversation, input);
  if (refusal) return refusal;
  if ((await unit.all(heldOf, { conversationId: chatId })).length >= HELD_MAX) return new AppError("HELD_LIMIT");
  const taken = await takeUploads(unit, { conversationId: chatId, attenderId: sender.id }, input.uploadIds);
  const files = [...input.files, ...taken];
  await countFiles(unit, files, 1);
  const added = await unit.first(insertHeldMessage, {
    conversationId: chatId,
    attenderId: sender.id,
    clientMessageId,
    content: input.text,
    replyToId: input.replyToId,
    files: JSON.stringify(files),
    email: input.email ? JSON.stringify(input.email) : null,
    ...holding,
    after: after?.kind ?? null,
    snoozeUntil: after?.kind === "snooze" ? after.until : null,
    afterSeq: conversation.lastSeq,
    at: input.at,
  });
  if (!added) throw new Error("a message that waits was added without an id");
  await queueRelease(unit, chatId, added.id, holding.dueAt);
  await tellHeld(unit, chatId);
  const row = await unit.first(heldByClientId, { conversationId: chatId, clientMessageId });
  if (!row) throw new Error("a message that waits is gone in its own commit");
  return { held: toHeldDto(row) };
}
