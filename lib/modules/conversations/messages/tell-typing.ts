import { stateById } from "@/lib/modules/conversations/store/conversation-state";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import { publish } from "@/lib/platform/realtime/publisher";
import { visitorRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";

/** Tells a web chat's visitor that an agent is writing to them, or stopped. @throws {AppError} NOT_FOUND */
export async function tellTyping(
  { workspaceId }: Pick<Ctx, "workspaceId">,
  chatId: number,
  isTyping: boolean,
): Promise<void> {
  const chat = await reads(workspaceId).first(stateById, { id: chatId });
  if (!chat) throw notFound();
  if (chat.visitorId !== null && chat.status !== "closed")
    publish(visitorRoom(workspaceId, chat.visitorId), "AgentTyping", { conversationId: chatId, isTyping });
}
