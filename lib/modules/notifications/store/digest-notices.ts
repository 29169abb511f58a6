import type { NotificationKind } from "@/lib/modules/notifications/policy";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { atBell, type Bell, SHOWN } from "./notification";

/** The newest notification of somebody. */
export const newestNotice = statement(($: Parameters<{ attenderId: number }>) =>
  tables.selectFrom("notification").select("id").where("attenderId", "=", $.attenderId).orderBy("id", "desc").limit(1),
);

/** What a digest deals with: what came after a notification and until an instant, epoch milliseconds. */
type Range = { attenderId: number; afterId: number; until: number };

/** The newest notification of somebody that a digest deals with. */
export const newestUntil = statement(($: Parameters<Range>) =>
  tables
    .selectFrom("notification")
    .select("id")
    .where("attenderId", "=", $.attenderId)
    .where("id", ">", $.afterId)
    .where("createdAt", "<=", $.until)
    .orderBy("id", "desc")
    .limit(1),
);

/** One of them that is unread. */
export const anyUnread = statement(($: Parameters<Range>) =>
  tables
    .selectFrom("notification")
    .select("id")
    .where("attenderId", "=", $.attenderId)
    .where("id", ">", $.afterId)
    .where("createdAt", "<=", $.until)
    .where("readAt", "is", null)
    .limit(1),
);

type Listed = Bell & Range & { kinds: readonly NotificationKind[] };
const unreadOf = ($: Parameters<Listed>) =>
  atBell($)
    .where("n.kind", "in", listed($.kinds))
    .where("n.id", ">", $.afterId)
    .where("n.createdAt", "<=", $.until)
    .where("n.readAt", "is", null);

/** Those of some kinds that are unread, the newest first: of conversations and tickets, what somebody sees now. */
export const unreadForDigest = statement(($: Parameters<Listed & { limit: number }>) =>
  unreadOf($).select(SHOWN).orderBy("n.id", "desc").limit($.limit),
);

/** How many they are. */
export const countForDigest = statement(($: Parameters<Listed>) =>
  unreadOf($).select((of) => of.fn.countAll<number>().as("count")),
);
