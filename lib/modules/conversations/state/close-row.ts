import { addEntry } from "@/lib/modules/conversations/add-entry";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { tellVisitors } from "@/lib/modules/conversations/merging/tell-visitors";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { latestClose } from "@/lib/modules/conversations/store/closing";
import type { Unit } from "@/lib/modules/events/unit";
import { publish } from "@/lib/platform/realtime/publisher";
import { conversationRoom } from "@/lib/platform/realtime/rooms";
import { closingOf } from "./before-close";
import { sayClosed } from "./closing";
import { changeRow, type RowToChange } from "./row-to-change";

/** Who closes; null: the product itself. */
type Closer = { attender: { id: number; fullName: string } } | null;

/** Closes an open conversation whose row was read in this commit. */
export async function closeRow(ctx: Closer, unit: Unit, row: RowToChange): Promise<ChatDto> {
  await changeRow(unit, row, closingOf(row, unit.now, ctx ? "attender" : "system"));
  const chat = await settleClose(ctx, unit, row);
  await sayClosed(unit, row.id);
  return chat;
}

/** Takes a reopening back, to where the conversation stood in the list. Its customer was asked for a rating by the close before. */
export async function closeAgain(ctx: Closer, unit: Unit, row: RowToChange): Promise<ChatDto> {
  const closing = await unit.first(latestClose, { conversationId: row.id });
  const lastActivityAt = Math.max(closing?.at ?? 0, row.lastMessageAt ?? 0) || unit.now;
  await changeRow(unit, row, { ...closingOf(row, unit.now), lastActivityAt });
  return settleClose(ctx, unit, row);
}

async function settleClose(ctx: Closer, unit: Unit, { id: chatId }: RowToChange): Promise<ChatDto> {
  await unit.audit("conversation.closed", { subject: ["conversation", chatId] });
  await addEntry(unit, { chatId, kind: "closed", authorId: ctx?.attender.id ?? null });
  const chat = await chatOf(unit, chatId, ctx?.attender.id ?? 0);
  await tellClosed(ctx, unit, chat);
  return chat;
}

/** Tells colleagues, lists and the visitor that a conversation was closed. */
export async function tellClosed(ctx: Closer, unit: Unit, chat: ChatDto): Promise<void> {
  const { workspaceId } = unit;
  const closedBy = ctx ? "Attender" : "system";
  unit.tell(conversationRoom(workspaceId, chat.id), "ChatClosed", {
    chatId: chat.id,
    closedBy,
    reason: null,
  });
  unit.afterwards(() =>
    announceChange(workspaceId, {
      id: chat.id,
      ...(ctx && { changedBy: ctx.attender.fullName }),
      status: "closed",
      statusCode: chat.statusCode,
      awaitingReplySince: null,
      snoozedUntil: null,
      closedAt: chat.closedAt,
      lastActivityAt: chat.lastActivityAt,
      updatedAt: chat.updatedAt,
    }),
  );
  await tellVisitors(unit, chat.id, (room, conversationId) => {
    publish(room, "ChatClosed", { conversationId, closedBy });
  });
}
