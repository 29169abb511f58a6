import { getMessage } from "@/lib/modules/conversations/message-queries";
import { publishChat } from "@/lib/modules/conversations/publish";
import { scopedClient } from "@/lib/platform/db/scoped-client";
import { conversationRoom } from "@/lib/platform/realtime/rooms";

/** Tells who looks at a conversation that one of its stored messages is another now. */
export async function announceChanged(key: {
  workspaceId: number;
  conversationId: number;
  messageSeq: number;
}): Promise<void> {
  const { workspaceId, conversationId } = key;
  const message = await getMessage({ workspaceId, db: scopedClient(workspaceId) }, conversationId, key.messageSeq);
  if (message)
    publishChat(conversationRoom(workspaceId, conversationId), "MessageChanged", { chatId: conversationId, message });
}
