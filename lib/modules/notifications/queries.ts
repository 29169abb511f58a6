import type { Page } from "@/lib/modules/conversations/queries";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import type { Ctx } from "@/lib/platform/session/context";
import { kindsOffTheBell } from "./alert-choices";
import { toNotificationDto } from "./notification-dto";
import { kindsIn, type NotificationFilter } from "./policy";
import type { NotificationDto } from "./schema";
import { countUnreadAtBell, noticesAtBell, unreadAtBell } from "./store/notification";

/** The attender's own notifications that they want at the bell and a filter leaves, newest first, and how many of all are unread. */
export async function listNotifications(
  ctx: Pick<Ctx, "workspaceId" | "attender" | "sight">,
  {
    pageSize,
    beforeId = Number.MAX_SAFE_INTEGER,
    filter = "all",
  }: { pageSize: number; beforeId?: number | undefined; filter?: NotificationFilter | undefined },
): Promise<Page<NotificationDto> & { unread: number }> {
  const reader = reads(ctx.workspaceId);
  const hidden = await kindsOffTheBell(reader, ctx.attender.id);
  const bell = { attenderId: ctx.attender.id, hidden, ...viewerOf(ctx.sight) };
  const rows = await reader.all(filter === "unread" ? unreadAtBell : noticesAtBell, {
    ...bell,
    kinds: kindsIn(filter),
    beforeId,
    limit: pageSize + 1,
  });
  const { count: unread = 0 } = (await reader.first(countUnreadAtBell, bell)) ?? {};
  const page = rows.slice(0, pageSize);
  return {
    items: page.map(toNotificationDto),
    nextCursor: rows.length > pageSize ? String(page.at(-1)?.id) : null,
    unread,
  };
}
