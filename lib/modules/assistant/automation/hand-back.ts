import { featureIn } from "@/lib/modules/assistant/behaviour/features";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { giveToAssistant } from "@/lib/modules/conversations/state/give-conversation";
import { recordBot } from "@/lib/modules/conversations/state/record-keeper";
import { readOpenRow } from "@/lib/modules/conversations/state/row-to-change";
import { liveConversation } from "@/lib/modules/conversations/thread/incoming-message";
import { commit } from "@/lib/modules/events/commit";
import { holdEntry } from "@/lib/modules/routing/queue/follow";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { isInShare } from "./audience";
import type { AssistantTurnDto } from "./schema";
import { silenceOf } from "./session";

/** For how long the queue waits for a customer whose last message nobody has answered when the assistant gets the conversation. */
const PATIENCE_MS = 3 * 60_000;

/** Whether the assistant answers a conversation's customer by itself, and why it doesn't now. @throws {AppError} NOT_FOUND */
export async function assistantTurn(
  { workspaceId }: Pick<Ctx, "workspaceId">,
  chatId: number,
): Promise<AssistantTurnDto> {
  const reader = reads(workspaceId);
  const conversation = await liveConversation(reader, chatId);
  if (!conversation) throw notFound();
  const answers = conversation.status !== "closed" && (await answersFor(reader, workspaceId, conversation.customerId));
  return { answers, silence: answers ? await silenceOf(reader, chatId, conversation, Date.now()) : null };
}

/** Whether the assistant sends answers of its own to a customer at all. */
async function answersFor(reader: Pick<Reader, "first">, workspaceId: number, customerId: number): Promise<boolean> {
  const { isEnabled, settings } = await featureIn(reader, "auto-response");
  return isEnabled && settings.mode === "send" && isInShare(workspaceId, customerId, settings.share);
}

/**
 * Gives an open conversation to the assistant again: nobody has it from then on, and it answers what the customer writes next, until a
 * person writes or it hands over. What the customer wrote before stays a person's. Where it isn't silent nothing changes.
 * @throws {AppError} NOT_FOUND, CHAT_CLOSED, ASSISTANT_OFF
 */
export function handBack(ctx: Ctx, chatId: number): Promise<ChatDto> {
  return commit(ctx, async (unit) => {
    const row = await readOpenRow(unit, chatId);
    if (!(await answersFor(unit, ctx.workspaceId, row.customerId))) throw new AppError("ASSISTANT_OFF");
    if ((await silenceOf(unit, chatId, row, unit.now)) === null) return chatOf(unit, chatId, ctx.attender.id);
    const chat = await giveToAssistant(ctx, unit, row);
    await recordBot(unit, chatId);
    const state = await conversationState(unit, chatId);
    // Whoever still waits for an answer is the queue's again, if they don't write on.
    if (state && state.ourSeq !== state.lastSeq) holdEntry(unit, chatId, unit.now + PATIENCE_MS);
    return chat;
  });
}
