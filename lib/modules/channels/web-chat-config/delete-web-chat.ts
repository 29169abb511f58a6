import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { disconnectRoom } from "@/lib/platform/realtime/publisher";
import { webChatRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";

/**
 * Removes a web chat that nobody has written in. One with conversations is part of their history and is switched off
 * instead. @throws {AppError} NOT_FOUND, WEB_CHAT_IN_USE
 */
export async function deleteWebChat(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = await tx.webChat.findFirst({ where: { id }, select: { name: true } });
    if (!row) throw notFound();
    const used = await tx.visitor.findFirst({
      where: { webChatId: id, customerId: { not: null } },
      select: { id: true },
    });
    if (used) throw new AppError("WEB_CHAT_IN_USE");
    await tx.visitor.deleteMany({ where: { webChatId: id } });
    await tx.webChat.deleteMany({ where: { id } });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "web_chat.deleted",
        subjectType: "web_chat",
        subjectId: id,
        details: { name: row.name },
        address: ctx.address,
      },
      tx,
    );
  });
  disconnectRoom(webChatRoom(ctx.workspaceId, id));
}
