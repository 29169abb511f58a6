import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Somebody's live sign-ins, the latest used first. */
export const liveSessionsOf = statement(($: Parameters<{ attenderId: number; now: number }>) =>
  tables
    .selectFrom("session")
    .select(["id", "userAgent", "ipAddress", "createdAt", "lastSeenAt"])
    .where("attenderId", "=", $.attenderId)
    .where("expiresAt", ">", $.now)
    .orderBy("lastSeenAt", "desc")
    .orderBy("id", "desc"),
);

/** Deletes one of somebody's sign-ins. */
export const deleteSession = statement(($: Parameters<{ id: number; attenderId: number }>) =>
  tables.deleteFrom("session").where("id", "=", $.id).where("attenderId", "=", $.attenderId),
);

/** Deletes somebody's sign-ins but one. */
export const deleteOtherSessions = statement(($: Parameters<{ attenderId: number; exceptId: number }>) =>
  tables.deleteFrom("session").where("attenderId", "=", $.attenderId).where("id", "!=", $.exceptId).returning("id"),
);
