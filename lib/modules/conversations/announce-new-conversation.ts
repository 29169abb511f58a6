import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import { publishChat } from "./publish";
import { getChat } from "./queries";

/** Tells the workspace's lists of a conversation that a customer started. */
export async function announceNewConversation(workspaceId: number, chatId: number): Promise<void> {
  const chat = await getChat({ workspaceId }, chatId);
  if (!chat) return;
  publishChat(workspaceRoom(workspaceId), "NewConversation", {
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
