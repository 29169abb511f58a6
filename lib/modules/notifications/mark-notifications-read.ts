import { publishChat } from "@/lib/modules/conversations/publish";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { markConversationNoticesRead } from "@/lib/platform/db/notification-store";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { kindsOffTheBell } from "./alert-choices";

/** Marks the attender's notifications up to an id as read, here and in their other windows. */
export async function markNotificationsRead(ctx: Ctx, upToId: number): Promise<{ count: number }> {
  const { count } = await ctx.db.notification.updateMany({
    where: { attenderId: ctx.attender.id, id: { lte: upToId }, readAt: null },
    data: { readAt: new Date() },
  });
  if (count > 0) publishChat(attenderRoom(ctx.workspaceId, ctx.attender.id), "NotificationsRead", { upToId });
  return { count };
}

/** Marks what an attender was told of a conversation as read, because they look at it, here and in their other windows. */
export async function markConversationSeen(
  { workspaceId, attender }: Pick<Ctx, "workspaceId" | "attender">,
  conversationId: number,
): Promise<void> {
  const mark = { workspaceId, attenderId: attender.id, conversationId };
  const marked = await groupCommit((db) => markConversationNoticesRead(db, { ...mark, at: Date.now() }));
  if (marked.length === 0) return;
  // The windows count what is at the bell.
  const hidden = new Set<string>(kindsOffTheBell({ workspaceId, attender }));
  const ids = marked.flatMap(({ id, kind }) => (hidden.has(kind) ? [] : [id]));
  if (ids.length > 0) publishChat(attenderRoom(workspaceId, attender.id), "NotificationsRead", { ids });
}
