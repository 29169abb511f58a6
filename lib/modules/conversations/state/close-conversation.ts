import { addEntry } from "@/lib/modules/conversations/add-entry";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { publish } from "@/lib/platform/realtime/publisher";
import { conversationRoom, visitorRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { closingOf } from "./before-close";
import { sayClosed } from "./closing";
import { changeRow, readOpenRow } from "./row-to-change";

/**
 * Closes an open conversation as an attender and tells everyone in it.
 * @throws {AppError} NOT_FOUND, CHAT_CLOSED when somebody closed it before
 */
export function closeConversation(ctx: Ctx, chatId: number): Promise<ChatDto> {
  return commit(ctx, async (unit) => {
    const row = await readOpenRow(unit, chatId);
    await changeRow(unit, row, closingOf(row, unit.now));
    await unit.audit("conversation.closed", { subject: ["conversation", chatId] });
    await addEntry(unit, { chatId, kind: "closed", authorId: ctx.attender.id });
    await sayClosed(unit, chatId);
    const chat = await chatOf(unit, chatId, ctx.attender.id);
    tellClosed(ctx, unit, chat, row.visitorId);
    return chat;
  });
}

/** Tells colleagues, lists and the visitor that an attender closed a conversation. */
export function tellClosed(ctx: Ctx, unit: Unit, chat: ChatDto, visitorId: number | null): void {
  const { workspaceId } = unit;
  unit.tell(conversationRoom(workspaceId, chat.id), "ChatClosed", {
    chatId: chat.id,
    closedBy: "Attender",
    reason: null,
  });
  unit.afterwards(() =>
    announceChange(workspaceId, {
      id: chat.id,
      changedBy: ctx.attender.fullName,
      status: "closed",
      statusCode: chat.statusCode,
      awaitingReplySince: null,
      closedAt: chat.closedAt,
      lastActivityAt: chat.lastActivityAt,
      updatedAt: chat.updatedAt,
    }),
  );
  if (visitorId === null) return;
  const told = { conversationId: chat.id, closedBy: "Attender" };
  unit.afterwards(() => publish(visitorRoom(workspaceId, visitorId), "ChatClosed", told));
}
