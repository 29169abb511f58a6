import { getMessage } from "@/lib/modules/conversations/messages/message-queries";
import { publishChat } from "@/lib/modules/conversations/publish";
import type { MessageKey } from "@/lib/modules/delivery/outside-channels";
import { conversationRoom } from "@/lib/platform/realtime/rooms";

/** Tells who looks at a conversation that one of its stored messages is another now. */
export async function announceChanged(workspaceId: number, { conversationId, messageSeq }: MessageKey): Promise<void> {
  const message = await getMessage({ workspaceId }, conversationId, messageSeq);
  if (message)
    publishChat(conversationRoom(workspaceId, conversationId), "MessageChanged", { chatId: conversationId, message });
}
