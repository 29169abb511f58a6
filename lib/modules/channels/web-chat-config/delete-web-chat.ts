import { deleteVisitorsOf, usedVisitor } from "@/lib/modules/channels/web-chat/store/visitor";
import { commit } from "@/lib/modules/events/commit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { disconnectRoom } from "@/lib/platform/realtime/publisher";
import { webChatRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { deleteWebChatRow, webChatById } from "./store/web-chat";

/**
 * Removes a web chat that nobody has written in. One with conversations is part of their history and is switched off
 * instead. @throws {AppError} NOT_FOUND, WEB_CHAT_IN_USE
 */
export function deleteWebChat(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const row = await unit.first(webChatById, { id });
    if (!row) throw notFound();
    if (await unit.first(usedVisitor, { webChatId: id })) throw new AppError("WEB_CHAT_IN_USE");
    await unit.run(deleteVisitorsOf, { webChatId: id });
    await unit.run(deleteWebChatRow, { id });
    await unit.audit("web_chat.deleted", { subject: ["web_chat", id], details: { name: row.name } });
    unit.afterwards(() => disconnectRoom(webChatRoom(ctx.workspaceId, id)));
  });
}
