import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { queueWake } from "@/lib/modules/conversations/snooze/queue-wake";
import { markDeleted, unmarkDeleted } from "@/lib/modules/conversations/store/conversation";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { notFound } from "@/lib/platform/errors/app-error";
import { conversationViewersRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { settleState } from "./conversation-state";
import { recordAbsence } from "./record-change";

/** A deleted conversation can be restored for this long; then a job removes it for good. Milliseconds. */
export const RESTORE_MS = 24 * 60 * 60 * 1000;

/** Takes a conversation away from every list at once. It can be restored. @throws {AppError} NOT_FOUND */
export function deleteConversation(ctx: Ctx, chatId: number): Promise<void> {
  return commit(ctx, async (unit) => {
    if (!(await deleteRow(ctx, unit, chatId))) throw notFound();
  });
}

/** The same inside a commit. @returns whether there was one to delete */
export async function deleteRow(ctx: Ctx, unit: Unit, chatId: number): Promise<boolean> {
  settleState(unit, chatId);
  const deleted = await unit.first(markDeleted, { id: chatId, now: unit.now });
  if (!deleted) return false;
  await recordAbsence(unit, chatId, deleted, null);
  await unit.audit("conversation.deleted", { subject: ["conversation", chatId] });
  unit.tell(conversationViewersRoom(unit.workspaceId, chatId), "ConversationDeleted", {
    chatId,
    deletedBy: { id: ctx.attender.id, name: ctx.attender.fullName },
  });
  return true;
}

/** Brings a deleted conversation back as it was. @throws {AppError} NOT_FOUND when it isn't deleted, or gone for good */
export function restoreConversation(ctx: Ctx, chatId: number): Promise<ChatDto> {
  return commit(ctx, async (unit) => {
    const chat = await restoreRow(ctx, unit, chatId);
    if (!chat) throw notFound();
    return chat;
  });
}

/** The same inside a commit; null when there was none to bring back. */
export async function restoreRow(ctx: Ctx, unit: Unit, chatId: number): Promise<ChatDto | null> {
  const restored = await unit.first(unmarkDeleted, { id: chatId, now: unit.now });
  if (!restored) return null;
  await recordAbsence(unit, chatId, null, restored);
  // Its time may have come while it was away.
  if (restored.snoozedUntil !== null) await queueWake(unit, restored.snoozedUntil);
  await unit.audit("conversation.restored", { subject: ["conversation", chatId] });
  const chat = await chatOf(unit, chatId, ctx.attender.id);
  unit.tell(conversationViewersRoom(unit.workspaceId, chatId), "ConversationRestored", {
    chat: { ...chat, lastReadSeq: null },
  });
  return chat;
}
