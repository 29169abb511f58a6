import type { Updateable } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { seenBy, type Viewer } from "@/lib/platform/db/sql/seen";
import { type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** The channel of a conversation that wasn't deleted. */
export const liveChannel = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("conversation").select("channel").where("id", "=", $.id).where("deletedAt", "is", null),
);

/** The team of a conversation that isn't deleted; null: none. */
export const liveTeam = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("conversation").select("teamId").where("id", "=", $.id).where("deletedAt", "is", null),
);

/** What a change of a conversation depends on. Instants are epoch milliseconds. */
export const rowToChange = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("conversation")
    .select([
      "id",
      "subject",
      "customerId",
      "status",
      "isOutbound",
      "assignedAttenderId",
      "teamId",
      "audience",
      "visitorId",
      "lastSeq",
      "lastMessageAt",
      "lastMessageFromAttender",
      "lastActivityAt",
      "awaitingReplySince",
      "closedAt",
      "beforeClose",
      "snoozedUntil",
      "mergedIntoId",
      "priority",
      "tags",
      "updatedAt",
    ])
    .where("id", "=", $.id)
    .where("deletedAt", "is", null),
);

/** Columns that an attender's change sets. */
export type ConversationChange = Partial<
  Omit<Updateable<Tables["conversation"]>, "id" | "workspaceId" | "teamId" | "audience" | "updatedAt" | "deletedAt">
>;

type ChangeOfRow = ConversationChange & { id: number; now: number };

const changes = new Map<string, Statement<ChangeOfRow, unknown>>();

/** Changes some columns of a conversation. There are few sets of them, each of which is compiled once. */
export function updateConversationRow(change: ConversationChange): Statement<ChangeOfRow, unknown> {
  const columns = Object.keys(change) as (keyof ConversationChange)[];
  const key = columns.join();
  let known = changes.get(key);
  if (!known) {
    known = statement(($: Parameters<ChangeOfRow>) =>
      tables
        .updateTable("conversation")
        .set({ ...Object.fromEntries(columns.map((column) => [column, $[column]])), updatedAt: $.now })
        .where("id", "=", $.id),
    );
    changes.set(key, known);
  }
  return known;
}

/** When a conversation was deleted; no row when it isn't, or is gone. Epoch milliseconds. */
export const deletedAtOf = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("conversation").select("deletedAt").where("id", "=", $.id).where("deletedAt", "is not", null),
);

/** What decides under which counters it stands. */
const COUNTED = ["status", "isOutbound", "assignedAttenderId", "audience", "snoozedUntil"] as const;

/** Takes a conversation away; no row when there is none, or it is away already. */
export const markDeleted = statement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("conversation")
    .set({ deletedAt: $.now, updatedAt: $.now })
    .where("id", "=", $.id)
    .where("deletedAt", "is", null)
    .returning(COUNTED),
);

/** Brings a deleted conversation back; no row when it isn't deleted, or gone. */
export const unmarkDeleted = statement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("conversation")
    .set({ deletedAt: null, updatedAt: $.now })
    .where("id", "=", $.id)
    .where("deletedAt", "is not", null)
    .returning(COUNTED),
);

/** The conversations that the viewer sees and that were deleted after an instant, the latest first. */
export const deletedSince = statement(($: Parameters<Viewer & { since: number; limit: number }>) =>
  tables
    .selectFrom(alongIndex("conversation", "c", "conversation_deletedAt_idx"))
    .innerJoin("customer as cu", "cu.id", "c.customerId")
    .select(["c.id", "c.subject", "c.channel", "c.deletedAt", "cu.id as customerId", "cu.name as customerName"])
    .where("c.deletedAt", ">", $.since)
    .where(seenBy($, "c"))
    .orderBy("c.deletedAt", "desc")
    .orderBy("c.id", "desc")
    .limit($.limit),
);

/** The customer whom a form names. */
export const namedCustomer = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("customer").select(["name", "deletedAt"]).where("id", "=", $.id),
);

/** The company that a form names. */
export const namedCompany = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("company").select("id").where("id", "=", $.id),
);

/** The status of a conversation that wasn't deleted. */
export const liveStatus = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("conversation").select(["status", "channel"]).where("id", "=", $.id).where("deletedAt", "is", null),
);
