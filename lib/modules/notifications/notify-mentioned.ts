import { publishChat } from "@/lib/modules/conversations/publish";
import type { EntryDto } from "@/lib/modules/conversations/schema";
import type { Db } from "@/lib/modules/conversations/timeline";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { NOTIFICATION_TEXT_MAX } from "./notification-dto";

/**
 * Writes a notification for each active attender that a note names, but its author. @returns what tells them; call it
 * after the commit.
 */
export async function notifyMentioned(
  ctx: Ctx,
  db: Db,
  { entry, subject }: { entry: EntryDto; subject: string },
): Promise<() => void> {
  const { workspaceId } = ctx;
  const people = await db.attender.findMany({
    where: { id: { in: entry.mentions.filter((id) => id !== ctx.attender.id) }, isActive: true },
    select: { id: true },
  });
  const rows: { id: number; attenderId: number; createdAt: Date }[] = [];
  for (const { id } of people) {
    rows.push(
      await db.notification.create({
        data: { workspaceId, attenderId: id, kind: "mention", conversationId: entry.chatId, entryId: entry.id },
        select: { id: true, attenderId: true, createdAt: true },
      }),
    );
  }
  return () => {
    for (const row of rows)
      publishChat(attenderRoom(workspaceId, row.attenderId), "NotificationAdded", {
        notification: {
          id: row.id,
          kind: "mention",
          chatId: entry.chatId,
          entryId: entry.id,
          afterSeq: entry.afterSeq,
          ticketId: null,
          subject,
          authorName: ctx.attender.fullName,
          text: entry.content.slice(0, NOTIFICATION_TEXT_MAX),
          isRead: false,
          createdAt: row.createdAt.toISOString(),
        },
      });
  };
}
