import { readChat } from "@/lib/modules/conversations/queries";
import type { Unit } from "@/lib/modules/events/unit";
import { conversationViewersRoom } from "@/lib/platform/realtime/rooms";
import { settleState } from "./conversation-state";

/** Tells the lists of those who see it of a conversation that began in this commit. */
export async function announceNewConversation(unit: Unit, chatId: number): Promise<void> {
  settleState(unit, chatId);
  const chat = await readChat(unit, chatId);
  if (!chat) return;
  unit.tell(conversationViewersRoom(unit.workspaceId, chat.id), "NewConversation", {
    id: chat.id,
    user: { id: chat.user.id, name: chat.user.name, email: chat.user.email },
    createdAt: chat.createdAt,
    statusCode: chat.statusCode,
    lastActivityAt: chat.lastActivityAt,
    closedAt: chat.closedAt,
    lastMessage: chat.lastMessage,
    chat,
  });
}
