import { type ExpressionBuilder, sql } from "kysely";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { rowsStatement } from "@/lib/platform/db/sql/rows-statement";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { Batch } from "@/lib/platform/db/unit-of-work/batch";

type Channel = "email" | "whatsapp" | "webchat";
type Status = "active" | "waiting" | "pending" | "closed";

/** What a message needs to know of its conversation. Instants are epoch milliseconds. */
export type ConversationState = {
  id: number;
  subject: string;
  channel: Channel;
  status: Status;
  assignedAttenderId: number | null;
  /** Its team's id, or 0. */
  audience: number;
  customerId: number;
  customerName: string;
  visitorId: number | null;
  lastSeq: number;
  /** Number of the newest message of our side; 0 while there is none. */
  ourSeq: number;
  /** We began it and its customer hasn't written yet. */
  isOutbound: boolean;
  awaitingReplySince: number | null;
  /** Who of ours wrote its newest message; null: the customer, or nobody in person. */
  lastMessageAttenderId: number | null;
  /** Out of the way until then. */
  snoozedUntil: number | null;
  /** A JSON list. */
  tags: string;
  /** The policy that its customer's waits are counted by. */
  slaPolicyId: number | null;
  /** What it was merged into. */
  mergedIntoId: number | null;
  /** Whether others were merged into it. */
  takesIn: boolean;
};

// The customer's name stands beside it, because every message of theirs is told with it.
const STATE = [
  "c.id",
  "c.subject",
  "c.channel",
  "c.status",
  "c.assignedAttenderId",
  "c.audience",
  "c.customerId",
  "cu.name as customerName",
  "c.visitorId",
  "c.lastSeq",
  "c.ourSeq",
  "c.isOutbound",
  "c.awaitingReplySince",
  "c.lastMessageAttenderId",
  "c.snoozedUntil",
  "c.tags",
  "c.slaPolicyId",
  "c.mergedIntoId",
  "c.takesIn",
] as const;

export const stateById = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("conversation as c")
    .innerJoin("customer as cu", "cu.id", "c.customerId")
    .select(STATE)
    .where("c.deletedAt", "is", null)
    .where("c.id", "=", $.id),
);

/** The same of some conversations, on PostgreSQL. */
export const statesByIds = rowsStatement<{ id: number }, ConversationState & { workspaceId: number }>(
  { id: "bigint" },
  (rows) =>
    tables
      .selectFrom(rows)
      .crossJoin("conversation as c")
      .innerJoin("customer as cu", "cu.id", "c.customerId")
      .select([...STATE, "r.workspaceId"])
      .whereRef("c.id", "=", "r.id")
      .where("c.deletedAt", "is", null),
);

/** The visitor's latest conversation, open or closed. */
export const newestIdOfVisitor = statement(($: Parameters<{ visitorId: number }>) =>
  tables
    .selectFrom("conversation")
    .select("id")
    .where("visitorId", "=", $.visitorId)
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .limit(1),
);

/** The browser that a customer used last in a web chat. */
export const lastVisitorOf = statement(($: Parameters<{ customerId: number }>) =>
  tables
    .selectFrom("visitor")
    .select("id")
    .where("customerId", "=", $.customerId)
    .orderBy("lastSeenAt", "desc")
    .orderBy("id", "desc")
    .limit(1),
);

/** What a new conversation of a customer takes over from them. */
export const beginningOf = statement(($: Parameters<{ customerId: number }>) =>
  tables.selectFrom("customer").select(["name", "companyId"]).where("id", "=", $.customerId),
);

/** What `audience` is beside a team: a list's ranges can't be of null. */
const audienceOf = (teamId: Parameters<{ teamId: number | null }>["teamId"]) => sql<number>`coalesce(${teamId}, 0)`;

/** A conversation as it begins. `tags` is a JSON list. */
export type NewConversationRow = {
  subject: string;
  customerId: number;
  companyId: number | null;
  assignedAttenderId: number | null;
  teamId: number | null;
  visitorId: number | null;
  channel: Channel;
  status: Status;
  isOutbound: boolean;
  lastMessageFromAttender: boolean;
  priority: "low" | "medium" | "high" | "urgent";
  tags: string;
  clientId: string | null;
  closedAt: number | null;
  closedBy: "attender" | null;
  at: number;
};

/** Adds a conversation; answers no row when the workspace has one with this client id already. */
export const insertConversation = statement(($: Parameters<NewConversationRow>) =>
  tables
    .insertInto("conversation")
    .values({
      subject: $.subject,
      customerId: $.customerId,
      companyId: $.companyId,
      assignedAttenderId: $.assignedAttenderId,
      teamId: $.teamId,
      audience: audienceOf($.teamId),
      visitorId: $.visitorId,
      channel: $.channel,
      status: $.status,
      isOutbound: $.isOutbound,
      lastMessageFromAttender: $.lastMessageFromAttender,
      priority: $.priority,
      tags: $.tags,
      clientId: $.clientId,
      closedAt: $.closedAt,
      closedBy: $.closedBy,
      lastSeq: 0,
      createdAt: $.at,
      updatedAt: $.at,
      lastActivityAt: $.at,
    })
    .onConflict((conflict) => conflict.columns(["workspaceId", "clientId"]).doNothing())
    .returning("id"),
);

/** The conversation that this client id started, deleted or not. */
export const idByClientId = statement(($: Parameters<{ clientId: string }>) =>
  tables.selectFrom("conversation").select("id").where("clientId", "=", $.clientId),
);

/** What the newest message changes in its conversation's row. */
export type NewestMessage = {
  id: number;
  lastSeq: number;
  ourSeq: number;
  preview: string;
  at: number;
  fromAttender: boolean;
  attenderId: number | null;
};

const newest = ($: Parameters<NewestMessage>) =>
  tables
    .updateTable("conversation")
    .set({
      lastSeq: $.lastSeq,
      ourSeq: $.ourSeq,
      lastMessageText: $.preview,
      lastMessageAt: $.at,
      lastMessageFromAttender: $.fromAttender,
      lastMessageAttenderId: $.attenderId,
      lastActivityAt: $.at,
      updatedAt: $.at,
    })
    .where("id", "=", $.id);

/** Leaves the wait as it is, and with it the index of those who wait. */
export const setNewestMessage = statement(newest);

export const setNewestMessageAndWait = statement(
  ($: Parameters<NewestMessage & { awaitingReplySince: number | null }>) =>
    newest($).set({ awaitingReplySince: $.awaitingReplySince }),
);

type NewestAndWait = NewestMessage & { awaitingReplySince: number | null };

/** The newest message and the wait of each conversation that a commit wrote in, on PostgreSQL. */
export const newestMessages: Batch<NewestAndWait> = {
  table: "conversation",
  write: rowsStatement<NewestAndWait>(
    {
      id: "bigint",
      lastSeq: "bigint",
      ourSeq: "bigint",
      preview: "text",
      at: "bigint",
      fromAttender: "boolean",
      attenderId: "bigint",
      awaitingReplySince: "bigint",
    },
    (rows) =>
      tables
        .updateTable("conversation")
        .from(rows)
        .set((of) => ({
          lastSeq: of.ref("r.lastSeq"),
          ourSeq: of.ref("r.ourSeq"),
          lastMessageText: of.ref("r.preview"),
          lastMessageAt: of.ref("r.at"),
          lastMessageFromAttender: of.ref("r.fromAttender"),
          lastMessageAttenderId: of.ref("r.attenderId"),
          lastActivityAt: of.ref("r.at"),
          updatedAt: of.ref("r.at"),
          awaitingReplySince: of.ref("r.awaitingReplySince"),
        }))
        .whereRef("conversation.id", "=", "r.id"),
  ),
};

export const setStatus = statement(($: Parameters<{ id: number; status: Status }>) =>
  tables.updateTable("conversation").set({ status: $.status }).where("id", "=", $.id),
);

export const setAssignee = statement(($: Parameters<{ id: number; attenderId: number | null }>) =>
  tables.updateTable("conversation").set({ assignedAttenderId: $.attenderId }).where("id", "=", $.id),
);

/** Gives a conversation to a team, or to none. */
export const setTeam = statement(($: Parameters<{ id: number; teamId: number | null; now: number }>) =>
  tables
    .updateTable("conversation")
    .set({ teamId: $.teamId, audience: audienceOf($.teamId), updatedAt: $.now })
    .where("id", "=", $.id),
);

/** Its customer has written: it isn't only ours any more. */
export const endOutbound = statement(($: Parameters<{ id: number }>) =>
  tables.updateTable("conversation").set({ isOutbound: false }).where("id", "=", $.id),
);

/** It is out of the way no more. */
export const endSnooze = statement(($: Parameters<{ id: number }>) =>
  tables.updateTable("conversation").set({ snoozedUntil: null }).where("id", "=", $.id),
);

/** For how many hours after its close a customer's message opens a conversation of the workspace again. */
export const reopenHours = statement(() => tables.selectFrom("workspace").select("conversationReopenHours as hours"));

/** When a conversation was closed; null for an open one. */
export const closedAtOf = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("conversation").select("closedAt").where("id", "=", $.id),
);

/** How a conversation was closed; nulls of an open one. */
export const closedAs = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("conversation").select(["closedAt", "closedBy", "closeReason"]).where("id", "=", $.id),
);

/** Forgets that a conversation was closed. */
export const clearClosed = statement(($: Parameters<{ id: number }>) =>
  tables.updateTable("conversation").set({ closedAt: null, closedBy: null, closeReason: null }).where("id", "=", $.id),
);

/** First name and surname as one text; null where a left join found nobody. */
const fullName = (of: ExpressionBuilder<{ a: { firstName: string; surname: string } }, "a">) =>
  sql<string>`trim(${of.ref("a.firstName")} || ' ' || ${of.ref("a.surname")})`;

/** Who has a conversation, if that one is no longer active. */
export const inactiveAssignee = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("conversation as c")
    .innerJoin("attender as a", "a.id", "c.assignedAttenderId")
    .select((of) => ["a.id", fullName(of).as("name")])
    .where("c.id", "=", $.id)
    .where("a.isActive", "=", false),
);
