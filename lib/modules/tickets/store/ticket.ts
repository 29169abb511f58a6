import { sql } from "kysely";
import type { Priority } from "@/lib/kernel/conversation";
import { FINISHED_STATUSES, UNFINISHED_STATUSES } from "@/lib/modules/tickets/policy";
import type { TicketStatus } from "@/lib/modules/tickets/schema";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { listed, rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { ticketSeenBy, type Viewer } from "@/lib/platform/db/sql/seen";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** The index of tickets by their assignee. */
const OF_ATTENDER = "ticket_workspaceId_assignedAttenderId_status_priority_updatedAt_id_idx";

const COLUMNS = [
  "id",
  "number",
  "subject",
  "description",
  "status",
  "ownStatusId",
  "priority",
  "customerId",
  "assignedAttenderId",
  "teamId",
  "conversationId",
  "tags",
  "version",
  "updatedAt",
  "resolvedAt",
] as const;

/** A ticket's own columns, as the rules need them. Times are epoch milliseconds. */
export type TicketState = {
  id: number;
  /** Counts within the workspace: `ticket-12`. */
  number: number;
  subject: string;
  description: string;
  status: TicketStatus;
  /** The workspace's own one that it has, whose base is `status`. */
  ownStatusId: number | null;
  priority: Priority;
  customerId: number;
  assignedAttenderId: number | null;
  /** Also of a deleted team, whose tickets count as those of none. */
  teamId: number | null;
  conversationId: number | null;
  /** JSON list. */
  tags: string;
  version: number;
  updatedAt: number;
  resolvedAt: number | null;
};

/** What `audience` is beside a team: a list's ranges can't be of null. */
const audienceOf = (teamId: Parameters<{ teamId: number | null }>["teamId"]) => sql<number>`coalesce(${teamId}, 0)`;

/** The ticket with this number, unless it is deleted. */
export const ticketByNumber = statement(($: Parameters<{ number: number }>) =>
  tables.selectFrom("ticket").select(COLUMNS).where("number", "=", $.number).where("deletedAt", "is", null),
);

/** The number of the ticket that this client id made, deleted or not. */
export const numberByClientId = statement(($: Parameters<{ clientId: string }>) =>
  tables.selectFrom("ticket").select("number").where("clientId", "=", $.clientId),
);

export type NewTicketRow = Omit<TicketState, "id" | "version" | "updatedAt"> & {
  isLinked: boolean;
  createdById: number | null;
  previousTicketId: number | null;
  clientId: string | null;
  at: number;
};

/** Adds a ticket at version 1 without a history. */
export const insertTicket = statement(($: Parameters<NewTicketRow>) =>
  tables
    .insertInto("ticket")
    .values({
      number: $.number,
      subject: $.subject,
      description: $.description,
      status: $.status,
      ownStatusId: $.ownStatusId,
      priority: $.priority,
      customerId: $.customerId,
      assignedAttenderId: $.assignedAttenderId,
      teamId: $.teamId,
      audience: audienceOf($.teamId),
      conversationId: $.conversationId,
      isLinked: $.isLinked,
      tags: $.tags,
      version: 1,
      lastSeq: 0,
      createdById: $.createdById,
      previousTicketId: $.previousTicketId,
      clientId: $.clientId,
      createdAt: $.at,
      updatedAt: $.at,
      resolvedAt: $.resolvedAt,
    })
    .returning("id"),
);

/** Writes the fields of a ticket that a change can set. */
export const saveTicket = statement(($: Parameters<Omit<TicketState, "number"> & { isLinked: boolean }>) =>
  tables
    .updateTable("ticket")
    .set({
      subject: $.subject,
      description: $.description,
      status: $.status,
      ownStatusId: $.ownStatusId,
      priority: $.priority,
      customerId: $.customerId,
      assignedAttenderId: $.assignedAttenderId,
      teamId: $.teamId,
      audience: audienceOf($.teamId),
      conversationId: $.conversationId,
      isLinked: $.isLinked,
      tags: $.tags,
      resolvedAt: $.resolvedAt,
      version: $.version,
      updatedAt: $.updatedAt,
    })
    .where("id", "=", $.id),
);

/** Gives out the place of the next line of a ticket's history, and moves the ticket up in the list, never down. */
export const takeNextSeq = statement(($: Parameters<{ id: number; at: number }>) =>
  tables
    .updateTable("ticket")
    .set((is) => ({
      lastSeq: is("lastSeq", "+", 1),
      updatedAt: is.case().when("updatedAt", ">", $.at).then(is.ref("updatedAt")).else($.at).end(),
    }))
    .where("id", "=", $.id)
    .returning(["lastSeq as seq", "version", "updatedAt"]),
);

/** Marks a ticket as deleted; no row: there is none. */
export const markDeleted = statement(($: Parameters<{ number: number; at: number }>) =>
  tables
    .updateTable("ticket")
    .set({ deletedAt: $.at })
    .where("number", "=", $.number)
    .where("deletedAt", "is", null)
    .returning("id"),
);

/** Takes the mark of a deleted ticket away; no row: none is deleted. */
export const unmarkDeleted = statement(($: Parameters<{ number: number }>) =>
  tables
    .updateTable("ticket")
    .set({ deletedAt: null })
    .where("number", "=", $.number)
    .where("deletedAt", "is not", null)
    .returning("id"),
);

/** An attender's tickets on which somebody has something to do, the oldest first. */
export const unfinishedOf = statement(($: Parameters<{ attenderId: number; limit: number }>) =>
  tables
    .selectFrom(alongIndex("ticket", "t", OF_ATTENDER))
    .select(COLUMNS)
    .where("assignedAttenderId", "=", $.attenderId)
    .where("status", "in", [...UNFINISHED_STATUSES])
    .where("deletedAt", "is", null)
    .orderBy("id")
    .limit($.limit),
);

/** The newest ticket that goes on with another one. */
export const nextOf = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("ticket")
    .select("number")
    .where("previousTicketId", "=", $.id)
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .limit(1),
);

/** Tickets of all workspaces that were deleted before an instant. */
export const ticketsDeletedBefore = globalStatement(($: Parameters<{ before: number; limit: number }>) =>
  tables.selectFrom("ticket").select(["workspaceId", "id"]).where("deletedAt", "<", $.before).limit($.limit),
);

/** Has the tickets that go on with one forget it. */
export const forgetPrevious = statement(($: Parameters<{ id: number }>) =>
  tables.updateTable("ticket").set({ previousTicketId: null }).where("previousTicketId", "=", $.id),
);

/** A ticket that is deleted and wasn't restored. */
export const deletedById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("ticket").select("id").where("id", "=", $.id).where("deletedAt", "is not", null),
);

/** Erases a ticket that is still marked as deleted, with all that belongs to it. */
export const eraseDeleted = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("ticket").where("id", "=", $.id).where("deletedAt", "is not", null),
);

/** Of some tickets, those that are over and that the viewer sees, but one; of a long description what is compared. */
export const solvedAmong = statement(($: Parameters<Viewer & { ids: readonly number[]; exceptId: number }>) =>
  tables
    .selectFrom(rowsListed($.ids).as("candidate"))
    .crossJoin("ticket as t")
    .select(["t.id", "t.number", "t.subject", sql<string>`substr(t.description, 1, 2000)`.as("description")])
    .whereRef("t.id", "=", "candidate.value")
    .where("t.id", "!=", $.exceptId)
    .where("t.status", "in", [...FINISHED_STATUSES])
    .where("t.deletedAt", "is", null)
    .where(ticketSeenBy($, "t")),
);

/** Descriptions by number, for whoever needs more than the list shows. */
export const descriptionsOf = statement(($: Parameters<{ numbers: readonly number[] }>) =>
  tables.selectFrom("ticket").select(["id", "number", "description"]).where("number", "in", listed($.numbers)),
);
