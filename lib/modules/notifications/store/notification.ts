import type { NotificationKind } from "@/lib/modules/notifications/policy";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { seenBy, ticketSeenBy, type Viewer } from "@/lib/platform/db/sql/seen";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What somebody is told, and what it is about. Times are epoch milliseconds. */
export type NewNotice = {
  attenderId: number;
  kind: NotificationKind;
  conversationId: number | null;
  entryId: number | null;
  ticketId: number | null;
  ticketEntryId: number | null;
  /** The message that it is about. */
  messageSeq: number | null;
  /** What it says, where no note says it. */
  text: string | null;
  at: number;
};

/** Adds a notification. @returns its id */
export const insertNotice = statement(($: Parameters<NewNotice>) =>
  tables
    .insertInto("notification")
    .values({
      attenderId: $.attenderId,
      kind: $.kind,
      conversationId: $.conversationId,
      entryId: $.entryId,
      ticketId: $.ticketId,
      ticketEntryId: $.ticketEntryId,
      messageSeq: $.messageSeq,
      text: $.text,
      createdAt: $.at,
    })
    .returning("id"),
);

/** Removes what a customer's earlier message left with whose conversation it is. @returns it, and when it was read */
export const deleteReplyNotice = statement(($: Parameters<{ conversationId: number; attenderId: number }>) =>
  tables
    .deleteFrom("notification")
    .where("conversationId", "=", $.conversationId)
    .where("attenderId", "=", $.attenderId)
    .where("kind", "=", "customer_reply")
    .returning(["id", "readAt"]),
);

/** A notification with what it shows of its conversation or ticket and of the note or line that it is about. */
export type NoticeRow = {
  id: number;
  attenderId: number;
  kind: NotificationKind;
  conversationId: number | null;
  messageSeq: number | null;
  text: string | null;
  readAt: number | null;
  createdAt: number;
  chatSubject: string | null;
  customerName: string | null;
  entryId: number | null;
  entryAfterSeq: number | null;
  entryContent: string | null;
  ticketNumber: number | null;
  ticketSubject: string | null;
  ticketEntryContent: string | null;
  authorFirstName: string | null;
  authorSurname: string | null;
};

// A line of the list shows what other modules have, so their rows are read with it.
const joined = () =>
  tables
    .selectFrom("notification as n")
    .leftJoin("conversation as c", "c.id", "n.conversationId")
    .leftJoin("customer as cu", "cu.id", "c.customerId")
    .leftJoin("timeline_entry as e", "e.id", "n.entryId")
    .leftJoin("ticket as t", "t.id", "n.ticketId")
    .leftJoin("ticket_entry as te", "te.id", "n.ticketEntryId")
    .leftJoin("attender as a", (join) => join.on("a.id", "=", (of) => of.fn.coalesce("e.authorId", "te.authorId")));

/** The columns of what is shown of a notification, as `atBell` names their tables. */
export const SHOWN = [
  "n.id",
  "n.attenderId",
  "n.kind",
  "n.conversationId",
  "n.messageSeq",
  "n.text",
  "n.readAt",
  "n.createdAt",
  "c.subject as chatSubject",
  "cu.name as customerName",
  "e.id as entryId",
  "e.afterSeq as entryAfterSeq",
  "e.content as entryContent",
  "t.number as ticketNumber",
  "t.subject as ticketSubject",
  "te.content as ticketEntryContent",
  "a.firstName as authorFirstName",
  "a.surname as authorSurname",
] as const;

/** These notifications as they are shown, in the order of their ids. */
export const noticesByIds = statement(($: Parameters<{ ids: readonly number[] }>) =>
  joined().select(SHOWN).where("n.id", "in", listed($.ids)).orderBy("n.id"),
);

/** Whether somebody was told something since an instant. */
export const toldSince = statement(($: Parameters<{ attenderId: number; kind: NotificationKind; since: number }>) =>
  tables
    .selectFrom("notification")
    .select("id")
    .where("attenderId", "=", $.attenderId)
    .where("kind", "=", $.kind)
    .where("createdAt", ">=", $.since)
    .orderBy("id", "desc")
    .limit(1),
);

/** Whose bell it is, and the kinds that they don't want there. */
export type Bell = Viewer & { attenderId: number; hidden: readonly NotificationKind[] };
/** About the workspace itself: there is nothing of them that could be deleted. */
const OF_WORKSPACE: readonly NotificationKind[] = [
  "export_ready",
  "mail_failed",
  "channel_news",
  "rule_paused",
  "rules_silenced",
];

/** What is at somebody's bell: of conversations and tickets, what they see now. */
export const atBell = ($: Parameters<Bell>) =>
  joined()
    .where("n.attenderId", "=", $.attenderId)
    .where("n.kind", "not in", listed($.hidden))
    .where((is) =>
      is.or([
        is.and([is("c.id", "is not", null), is("c.deletedAt", "is", null), seenBy($, "c")]),
        is.and([is("t.id", "is not", null), is("t.deletedAt", "is", null), ticketSeenBy($, "t")]),
        is("n.kind", "in", OF_WORKSPACE),
      ]),
    );

type BellPage = Bell & { kinds: readonly NotificationKind[]; beforeId: number; limit: number };
const pageAtBell = ($: Parameters<BellPage>) =>
  atBell($)
    .select(SHOWN)
    .where("n.kind", "in", listed($.kinds))
    .where("n.id", "<", $.beforeId)
    .orderBy("n.id", "desc")
    .limit($.limit);

/** What is at somebody's bell, of some kinds, below an id, the newest first: of conversations and tickets, what they see now. */
export const noticesAtBell = statement(($: Parameters<BellPage>) => pageAtBell($));

/** The same of what is unread. */
export const unreadAtBell = statement(($: Parameters<BellPage>) => pageAtBell($).where("n.readAt", "is", null));

/** How much of what is at somebody's bell is unread. */
export const countUnreadAtBell = statement(($: Parameters<Bell>) =>
  atBell($)
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("n.readAt", "is", null),
);

/** Marks somebody's notifications up to an id as read. */
export const markReadUpTo = statement(($: Parameters<{ attenderId: number; upToId: number; now: number }>) =>
  tables
    .updateTable("notification")
    .set({ readAt: $.now })
    .where("attenderId", "=", $.attenderId)
    .where("id", "<=", $.upToId)
    .where("readAt", "is", null),
);

/** Marks somebody's notifications of some kinds from an id up to an id as read. @returns those that weren't */
export const markReadBetween = statement(
  (
    $: Parameters<{
      attenderId: number;
      kinds: readonly NotificationKind[];
      fromId: number;
      upToId: number;
      now: number;
    }>,
  ) =>
    tables
      .updateTable("notification")
      .set({ readAt: $.now })
      .where("attenderId", "=", $.attenderId)
      .where("kind", "in", listed($.kinds))
      .where("id", ">=", $.fromId)
      .where("id", "<=", $.upToId)
      .where("readAt", "is", null)
      .returning(["id", "kind"]),
);

/** Marks what somebody was told of a conversation as read. @returns those that weren't */
export const markReadOf = statement(($: Parameters<{ attenderId: number; conversationId: number; now: number }>) =>
  tables
    .updateTable("notification")
    .set({ readAt: $.now })
    .where("conversationId", "=", $.conversationId)
    .where("attenderId", "=", $.attenderId)
    .where("readAt", "is", null)
    .returning(["id", "kind"]),
);

/** Marks what somebody was told since an instant, of some kinds, as read. */
export const markReadSince = statement(
  ($: Parameters<{ attenderId: number; kinds: readonly NotificationKind[]; since: number; now: number }>) =>
    tables
      .updateTable("notification")
      .set({ readAt: $.now })
      .where("attenderId", "=", $.attenderId)
      .where("kind", "in", listed($.kinds))
      .where("createdAt", ">=", $.since)
      .where("readAt", "is", null),
);

/** Who has an unread notification of a kind with a text. */
export const unreadOfText = statement(($: Parameters<{ kind: NotificationKind; text: string }>) =>
  tables
    .selectFrom("notification")
    .select("attenderId")
    .where("kind", "=", $.kind)
    .where("text", "=", $.text)
    .where("readAt", "is", null),
);

/** Who has an unread notification of a kind about a conversation. */
export const unreadOfConversation = statement(($: Parameters<{ kind: NotificationKind; conversationId: number }>) =>
  tables
    .selectFrom("notification")
    .select("attenderId")
    .where("conversationId", "=", $.conversationId)
    .where("kind", "=", $.kind)
    .where("readAt", "is", null),
);
