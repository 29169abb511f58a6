import { type Expression, type SqlBool, sql } from "kysely";
import type { Priority } from "@/lib/kernel/conversation";
import type { TagColor } from "@/lib/modules/tags/policy";
import type { TicketStatus } from "@/lib/modules/tickets/schema";
import { rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { seenBy, ticketSeenBy, type Viewer } from "@/lib/platform/db/sql/seen";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A ticket with the names that the list shows. Times are epoch milliseconds. */
export type TicketRow = {
  id: number;
  number: number;
  subject: string;
  status: TicketStatus;
  ownStatusId: number | null;
  ownStatusName: string | null;
  ownStatusColor: TagColor | null;
  priority: Priority;
  /** JSON list. */
  tags: string;
  version: number;
  createdAt: number;
  updatedAt: number;
  resolvedAt: number | null;
  customerId: number;
  customerName: string;
  customerEmail: string | null;
  companyName: string | null;
  attenderId: number | null;
  attenderName: string | null;
  teamId: number | null;
  teamName: string | null;
  conversationId: number | null;
  conversationSubject: string | null;
};

/** A ticket with what only its own pane shows. */
export type TicketDetailRow = TicketRow & {
  description: string;
  createdById: number | null;
  createdByName: string | null;
  previousNumber: number | null;
};

const SHOWN = [
  "t.id",
  "t.number",
  "t.subject",
  "t.status",
  "os.id as ownStatusId",
  "os.name as ownStatusName",
  "os.color as ownStatusColor",
  "t.priority",
  "t.tags",
  "t.version",
  "t.createdAt",
  "t.updatedAt",
  "t.resolvedAt",
  "cu.id as customerId",
  "cu.name as customerName",
  "cu.email as customerEmail",
  "co.name as companyName",
  "a.id as attenderId",
  "tm.id as teamId",
  "tm.name as teamName",
  "c.id as conversationId",
  "c.subject as conversationSubject",
] as const;

const nameOf = (alias: string) =>
  sql<string | null>`trim(${sql.ref(`${alias}.firstName`)} || ' ' || ${sql.ref(`${alias}.surname`)})`;

// A row of the list names customer, company, status, attender, team and conversation: joined, so that a page is one statement. A deleted
// team's tickets belong to none.

type Ids = { ids: readonly number[] };

/** Tickets by their ids in list order. @param isNamed which conversations, `c`, they may name */
const rowsByIds = ($: Parameters<Ids>, isNamed: Expression<SqlBool>) =>
  tables
    .selectFrom(rowsListed($.ids).as("wanted"))
    // In this order: each ticket is looked up, and no index of the whole workspace is walked.
    .crossJoin("ticket as t")
    .innerJoin("customer as cu", "cu.id", "t.customerId")
    .leftJoin("company as co", "co.id", "cu.companyId")
    .leftJoin("own_ticket_status as os", "os.id", "t.ownStatusId")
    .leftJoin("attender as a", "a.id", "t.assignedAttenderId")
    .leftJoin("team as tm", (join) => join.onRef("tm.id", "=", "t.teamId").on("tm.deletedAt", "is", null))
    .leftJoin("conversation as c", (join) =>
      join.onRef("c.id", "=", "t.conversationId").on("c.deletedAt", "is", null).on(isNamed),
    )
    .select([...SHOWN, nameOf("a").as("attenderName")])
    .whereRef("t.id", "=", "wanted.value")
    .where("t.deletedAt", "is", null)
    .orderBy("t.updatedAt", "desc")
    .orderBy("t.id", "desc");

/** Tickets by their ids in list order, for nobody in particular; ids of other workspaces and deleted ones are passed over. */
export const ticketRows = statement(($: Parameters<Ids>) => rowsByIds($, sql.lit(true)));

/** Of these, those that the viewer sees; conversations that they don't see aren't named. */
export const seenTicketRows = statement(($: Parameters<Viewer & Ids>) =>
  rowsByIds($, seenBy($, "c")).where(ticketSeenBy($, "t")),
);

/** One ticket by its number, with what its own pane shows; what the viewer doesn't see isn't named. */
export const ticketDetail = statement(($: Parameters<Viewer & { number: number }>) =>
  tables
    .selectFrom("ticket as t")
    .innerJoin("customer as cu", "cu.id", "t.customerId")
    .leftJoin("company as co", "co.id", "cu.companyId")
    .leftJoin("own_ticket_status as os", "os.id", "t.ownStatusId")
    .leftJoin("attender as a", "a.id", "t.assignedAttenderId")
    .leftJoin("team as tm", (join) => join.onRef("tm.id", "=", "t.teamId").on("tm.deletedAt", "is", null))
    .leftJoin("conversation as c", (join) =>
      join.onRef("c.id", "=", "t.conversationId").on("c.deletedAt", "is", null).on(seenBy($, "c")),
    )
    .leftJoin("attender as m", "m.id", "t.createdById")
    .leftJoin("ticket as p", (join) =>
      join.onRef("p.id", "=", "t.previousTicketId").on("p.deletedAt", "is", null).on(ticketSeenBy($, "p")),
    )
    .select([
      ...SHOWN,
      nameOf("a").as("attenderName"),
      "t.description",
      "t.createdById",
      nameOf("m").as("createdByName"),
      "p.number as previousNumber",
    ])
    .where("t.number", "=", $.number)
    .where("t.deletedAt", "is", null),
);

/** What the list's search compares of some tickets; in this order each ticket is looked up. */
export const comparedTickets = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.ids).as("wanted"))
    .crossJoin("ticket as t")
    .innerJoin("customer as cu", "cu.id", "t.customerId")
    .select(["t.id", "t.updatedAt", "t.subject", "cu.name as customerName", "t.tags"])
    .whereRef("t.id", "=", "wanted.value"),
);
