import { addEntry } from "@/lib/modules/conversations/add-entry";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { latestClose } from "@/lib/modules/conversations/store/closing";
import type { Unit } from "@/lib/modules/events/unit";
import { publish } from "@/lib/platform/realtime/publisher";
import { conversationRoom, visitorRoom } from "@/lib/platform/realtime/rooms";
import { closingOf } from "./before-close";
import { sayClosed } from "./closing";
import { changeRow, type RowToChange } from "./row-to-change";

/** Who closes. */
type Closer = { attender: { id: number; fullName: string } };

/** Closes an open conversation whose row was read in this commit. */
export async function closeRow(ctx: Closer, unit: Unit, row: RowToChange): Promise<ChatDto> {
  await changeRow(unit, row, closingOf(row, unit.now));
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

async function settleClose(ctx: Closer, unit: Unit, { id: chatId, visitorId }: RowToChange): Promise<ChatDto> {
  await unit.audit("conversation.closed", { subject: ["conversation", chatId] });
  await addEntry(unit, { chatId, kind: "closed", authorId: ctx.attender.id });
  const chat = await chatOf(unit, chatId, ctx.attender.id);
  tellClosed(ctx, unit, chat, visitorId);
  return chat;
}

/** Tells colleagues, lists and the visitor that an attender closed a conversation. */
export function tellClosed(ctx: Closer, unit: Unit, chat: ChatDto, visitorId: number | null): void {
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
      snoozedUntil: null,
      closedAt: chat.closedAt,
      lastActivityAt: chat.lastActivityAt,
      updatedAt: chat.updatedAt,
    }),
  );
  if (visitorId === null) return;
  const told = { conversationId: chat.id, closedBy: "Attender" };
  unit.afterwards(() => publish(visitorRoom(workspaceId, visitorId), "ChatClosed", told));
}
