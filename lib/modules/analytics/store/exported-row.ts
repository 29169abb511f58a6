import { type ExpressionBuilder, expressionBuilder, sql } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import type { Channel } from "@/lib/kernel/conversation";
import type { Metric } from "@/lib/modules/analytics/counted";
import { hasText } from "@/lib/platform/db/sql/json";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// Pages of what goes into the files. Days like 20261121, instants epoch milliseconds; null narrows nothing.

/** What narrows a file. */
export type ExportFilter = {
  attenderId: number | null;
  channel: Channel | null;
  teamId: number | null;
  tag: string | null;
};
type Days = { from: number; to: number };

type Joined = Tables & {
  e: Tables["analytics_event"];
  c: Tables["conversation"];
  a: Tables["attender"];
  t: Tables["ticket"];
};
const of: ExpressionBuilder<Joined, "e" | "c" | "a" | "t"> = expressionBuilder();

const CLOSED = ["closed_human", "closed_bot", "closed_other"] as const;
const RATED = ["satisfied", "unsatisfied", "unanswered"] as const;

const nameOfAttender = sql<string | null>`trim(${of.ref("a.firstName")} || ' ' || ${of.ref("a.surname")})`;

/** The newest of a conversation's events of some kind. */
const newest = (metrics: readonly Metric[]) =>
  of
    .selectFrom("analytics_event as l")
    .whereRef("l.conversationId", "=", "e.conversationId")
    .where("l.metric", "in", [...metrics])
    .orderBy("l.at", "desc")
    .orderBy("l.id", "desc")
    .limit(1);

/** `label`: of team and tag (labels.ts). */
type ConversationPage = { label: string | null; afterDay: number; afterAt: number; afterId: number; limit: number };

/** Conversations that were opened in the days, each once, in order; after a place. */
export const conversationRows = statement(($: Parameters<ExportFilter & Days & ConversationPage>) =>
  tables
    .selectFrom("analytics_event as e")
    .innerJoin("conversation as c", "c.id", "e.conversationId")
    .innerJoin("customer as cu", "cu.id", "c.customerId")
    .leftJoin("company as co", (on) => on.on((is) => is("co.id", "=", is.fn.coalesce("c.companyId", "cu.companyId"))))
    .leftJoin("attender as a", "a.id", "c.assignedAttenderId")
    .select((is) => [
      "e.day",
      "e.at",
      "e.id as eventId",
      "c.id as conversationId",
      "c.subject",
      "c.channel",
      "c.status",
      "c.priority",
      "cu.name as customerName",
      "cu.email as customerEmail",
      "co.name as companyName",
      nameOfAttender.as("attenderName"),
      "c.tags",
      "c.createdAt",
      "c.closedAt",
      is
        .case()
        .when("c.status", "=", "closed")
        .then(newest(CLOSED).select("l.metric as closed").$castTo<{ closed: (typeof CLOSED)[number] }>())
        .else(null)
        .end()
        .as("closedMetric"),
      newest(["answered"]).select("l.value").as("firstResponseMs"),
      newest(CLOSED).select("l.value").as("handlingMs"),
      newest(RATED).select("l.metric as rated").$castTo<{ rated: (typeof RATED)[number] }>().as("satisfaction"),
      is
        .selectFrom("survey as s")
        .select("s.comment")
        .whereRef("s.conversationId", "=", "c.id")
        .orderBy("s.id", "desc")
        .limit(1)
        .as("comment"),
    ])
    .where("e.metric", "=", "opened")
    .where("e.day", ">=", $.from)
    .where("e.day", "<=", $.to)
    .where("c.deletedAt", "is", null)
    .where(of.or([of($.attenderId, "is", null), of("e.attenderId", "=", $.attenderId)]))
    .where(of.or([of($.channel, "is", null), of("e.channel", "=", $.channel)]))
    .where(of.or([of($.label, "is", null), hasText(of.ref("e.tags"), $.label)]))
    .where(of(of.refTuple("e.day", "e.at", "e.id"), ">", of.tuple($.afterDay, $.afterAt, $.afterId)))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("analytics_event as o")
            .select("o.id")
            .whereRef("o.conversationId", "=", "e.conversationId")
            .where("o.metric", "=", "opened")
            .where("o.day", ">=", $.from)
            .where("o.day", "<=", $.to)
            .where((its) => its.or([its($.attenderId, "is", null), its("o.attenderId", "=", $.attenderId)]))
            .where((its) => its(its.refTuple("o.day", "o.at", "o.id"), "<", its.refTuple("e.day", "e.at", "e.id"))),
        ),
      ),
    )
    .orderBy("e.day")
    .orderBy("e.at")
    .orderBy("e.id")
    .limit($.limit),
);
export type ConversationExportRow = RowOf<typeof conversationRows>;

type TicketPage = { since: number; before: number; afterNumber: number; limit: number };

/** Tickets made between two instants, in order of their numbers; after a number. */
export const ticketRows = statement(($: Parameters<ExportFilter & TicketPage>) =>
  tables
    .selectFrom("ticket as t")
    .innerJoin("customer as cu", "cu.id", "t.customerId")
    .leftJoin("company as co", "co.id", "cu.companyId")
    .leftJoin("attender as a", "a.id", "t.assignedAttenderId")
    .leftJoin("conversation as c", "c.id", "t.conversationId")
    .select([
      "t.number",
      "t.subject",
      "t.status",
      "t.priority",
      "cu.name as customerName",
      "cu.email as customerEmail",
      "co.name as companyName",
      nameOfAttender.as("attenderName"),
      "t.tags",
      "t.createdAt",
      "t.updatedAt",
      "t.resolvedAt",
    ])
    .where("t.number", ">", $.afterNumber)
    .where("t.deletedAt", "is", null)
    .where("t.createdAt", ">=", $.since)
    .where("t.createdAt", "<", $.before)
    .where(of.or([of($.attenderId, "is", null), of("t.assignedAttenderId", "=", $.attenderId)]))
    .where(of.or([of($.channel, "is", null), of("c.channel", "=", $.channel)]))
    .where(of.or([of($.teamId, "is", null), of("t.teamId", "=", $.teamId)]))
    .where(of.or([of($.tag, "is", null), hasText(of.ref("t.tags"), $.tag)]))
    .orderBy("t.number")
    .limit($.limit),
);
export type TicketExportRow = RowOf<typeof ticketRows>;
