import type { Page } from "@/lib/modules/conversations/queries";
import type { Ctx } from "@/lib/platform/session/context";
import type { NotificationDto } from "./schema";

/** Length of the note's text in a notification. */
export const NOTIFICATION_TEXT_MAX = 200;

/** The attender's own notifications, newest first. */
export async function listNotifications(
  ctx: Ctx,
  query: { pageSize: number; beforeId?: number },
): Promise<Page<NotificationDto> & { unread: number }> {
  const mine = { attenderId: ctx.attender.id, conversation: { deletedAt: null } };
  const [rows, unread] = await Promise.all([
    ctx.db.notification.findMany({
      where: { ...mine, ...(query.beforeId === undefined ? {} : { id: { lt: query.beforeId } }) },
      orderBy: { id: "desc" },
      take: query.pageSize + 1,
      select: {
        id: true,
        kind: true,
        conversationId: true,
        readAt: true,
        createdAt: true,
        conversation: { select: { subject: true } },
        entry: {
          select: { id: true, afterSeq: true, content: true, author: { select: { firstName: true, surname: true } } },
        },
      },
    }),
    ctx.db.notification.count({ where: { ...mine, readAt: null } }),
  ]);
  const page = rows.slice(0, query.pageSize);
  return {
    items: page.map((row) => ({
      id: row.id,
      kind: row.kind,
      chatId: row.conversationId,
      entryId: row.entry.id,
      afterSeq: row.entry.afterSeq,
      subject: row.conversation.subject,
      authorName: `${row.entry.author?.firstName ?? ""} ${row.entry.author?.surname ?? ""}`.trim(),
      text: row.entry.content.slice(0, NOTIFICATION_TEXT_MAX),
      isRead: row.readAt !== null,
      createdAt: row.createdAt.toISOString(),
    })),
    nextCursor: rows.length > query.pageSize ? String(page.at(-1)?.id) : null,
    unread,
  };
}
