import type { Page } from "@/lib/modules/conversations/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { kindsOffTheBell } from "./alert-choices";
import type { NotificationDto } from "./schema";

/** Length of the note's text in a notification. */
export const NOTIFICATION_TEXT_MAX = 200;

const NOTE = { content: true, author: { select: { firstName: true, surname: true } } } as const;

/** The attender's own notifications that they want at the bell, newest first. */
export async function listNotifications(
  ctx: Ctx,
  query: { pageSize: number; beforeId?: number },
): Promise<Page<NotificationDto> & { unread: number }> {
  const shown = { deletedAt: null };
  const mine = {
    attenderId: ctx.attender.id,
    kind: { notIn: kindsOffTheBell(ctx) },
    OR: [
      { conversation: shown },
      { ticket: shown },
      { kind: { in: ["export_ready" as const, "mail_failed" as const, "channel_news" as const] } },
    ],
  };
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
        text: true,
        messageSeq: true,
        createdAt: true,
        conversation: { select: { subject: true, customer: { select: { name: true } } } },
        entry: { select: { ...NOTE, id: true, afterSeq: true } },
        ticket: { select: { number: true, subject: true } },
        ticketEntry: { select: NOTE },
      },
    }),
    ctx.db.notification.count({ where: { ...mine, readAt: null } }),
  ]);
  const page = rows.slice(0, query.pageSize);
  return {
    items: page.map(({ id, kind, conversationId, conversation, ticket, readAt, createdAt, ...row }) => {
      const note = row.entry ?? row.ticketEntry;
      return {
        id,
        kind,
        chatId: conversationId,
        entryId: row.entry?.id ?? null,
        afterSeq: row.entry?.afterSeq ?? row.messageSeq,
        ticketId: ticket ? `ticket-${ticket.number}` : null,
        subject: conversation?.subject ?? ticket?.subject ?? "",
        authorName:
          row.text === null
            ? `${note?.author?.firstName ?? ""} ${note?.author?.surname ?? ""}`.trim()
            : (conversation?.customer.name ?? ""),
        text: row.text ?? note?.content.slice(0, NOTIFICATION_TEXT_MAX) ?? "",
        isRead: readAt !== null,
        createdAt: createdAt.toISOString(),
      };
    }),
    nextCursor: rows.length > query.pageSize ? String(page.at(-1)?.id) : null,
    unread,
  };
}
