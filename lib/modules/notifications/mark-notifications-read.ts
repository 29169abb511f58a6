import { publishChat } from "@/lib/modules/conversations/publish";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";

/** Marks the attender's notifications up to an id as read, here and in their other windows. */
export async function markNotificationsRead(ctx: Ctx, upToId: number): Promise<{ count: number }> {
  const { count } = await ctx.db.notification.updateMany({
    where: { attenderId: ctx.attender.id, id: { lte: upToId }, readAt: null },
    data: { readAt: new Date() },
  });
  if (count > 0) publishChat(attenderRoom(ctx.workspaceId, ctx.attender.id), "NotificationsRead", { upToId });
  return { count };
}
