import type { AliasedExpression } from "kysely";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = [
  "c.id",
  "c.subject",
  "c.audience",
  "c.channel",
  "c.status",
  "c.priority",
  "c.tags",
  "c.lastSeq",
  "c.ourSeq",
  "c.isOutbound",
  "c.deliveredSeq",
  "c.readSeq",
  "c.replyWindowEndsAt",
  "c.snoozedUntil",
  "c.nextDueAt",
  "c.mergedIntoId",
  "r.seq as lastReadSeq",
  "c.lastMessageText",
  "c.lastMessageAt",
  "c.lastMessageAttenderId",
  "c.lastMessageFromAttender",
  "c.awaitingReplySince",
  "c.createdAt",
  "c.updatedAt",
  "c.lastActivityAt",
  "c.closedAt",
  "c.visitorId",
  "cu.id as customerId",
  "cu.name as customerName",
  "cu.email as customerEmail",
  "co.id as companyId",
  "co.name as companyName",
  "co.email as companyEmail",
  "a.id as attenderId",
  "a.firstName as attenderFirstName",
  "a.surname as attenderSurname",
  "a.email as attenderEmail",
  "t.id as teamId",
  "t.name as teamName",
] as const;

/**
 * One conversation with the names that the list shows. `attenderId`: whose read state it carries; 0 for an answer that many
 * people get.
 */
export const chatById = statement(($: Parameters<{ id: number; attenderId: number }>) =>
  tables
    .selectFrom("conversation as c")
    .innerJoin("customer as cu", "cu.id", "c.customerId")
    .leftJoin("company as co", (on) => on.on((of) => of("co.id", "=", of.fn.coalesce("c.companyId", "cu.companyId"))))
    .leftJoin("attender as a", "a.id", "c.assignedAttenderId")
    .leftJoin("team as t", (on) => on.onRef("t.id", "=", "c.teamId").on("t.deletedAt", "is", null))
    .leftJoin("conversation_read as r", (on) =>
      on.on("r.attenderId", "=", $.attenderId).onRef("r.conversationId", "=", "c.id"),
    )
    .select(COLUMNS)
    .where("c.id", "=", $.id)
    .where("c.deletedAt", "is", null),
);

/** A conversation as the list shows it. Instants are epoch milliseconds. */
export type ConversationRow = RowOf<typeof chatById>;

/**
 * The conversations that a list of ids names, newest activity first. Each is looked up: with IN the planner would walk the
 * workspace.
 */
export const chatsAmong = ($: Parameters<{ attenderId: number }>, ids: AliasedExpression<{ value: number }, "j">) =>
  tables
    .selectFrom(ids)
    .crossJoin("conversation as c")
    .innerJoin("customer as cu", "cu.id", "c.customerId")
    .leftJoin("company as co", (on) => on.on((of) => of("co.id", "=", of.fn.coalesce("c.companyId", "cu.companyId"))))
    .leftJoin("attender as a", "a.id", "c.assignedAttenderId")
    .leftJoin("team as t", (on) => on.onRef("t.id", "=", "c.teamId").on("t.deletedAt", "is", null))
    .leftJoin("conversation_read as r", (on) =>
      on.on("r.attenderId", "=", $.attenderId).onRef("r.conversationId", "=", "c.id"),
    )
    .select(COLUMNS)
    .whereRef("c.id", "=", "j.value")
    .where("c.deletedAt", "is", null)
    .orderBy("c.lastActivityAt", "desc")
    .orderBy("c.id", "desc");
