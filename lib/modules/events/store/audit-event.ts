import { sql } from "kysely";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A line as it is stored; `details` is JSON. */
export type AuditRow = {
  id: number;
  attenderId: number | null;
  action: string;
  subjectType: string | null;
  subjectId: string | null;
  details: string;
  ipAddress: string;
  createdAt: number;
};

/** Which lines are listed; what isn't said narrows nothing. */
export type AuditFilter = {
  beforeId?: number | undefined;
  action?: string | undefined;
  attenderId?: number | undefined;
};

/** The newest lines of a filter. */
export function auditLines(
  { beforeId, action, attenderId }: AuditFilter,
  limit: number,
): Statement<Record<never, never>, AuditRow> {
  let lines = tables
    .selectFrom("audit_event")
    .select(["id", "attenderId", "action", "subjectType", "subjectId", "details", "ipAddress", "createdAt"])
    .orderBy("id", "desc")
    .limit(limit);
  if (beforeId !== undefined) lines = lines.where("id", "<", beforeId);
  if (action !== undefined) lines = lines.where("action", "=", action);
  if (attenderId !== undefined) lines = lines.where("attenderId", "=", attenderId);
  return query(lines);
}

type NewLine = {
  attenderId: number | null;
  action: string;
  subjectType: string | null;
  subjectId: string | null;
  details: string;
  ipAddress: string;
  at: number;
};

/** Adds a line to the audit log. */
export const insertAuditLine = statement(($: Parameters<NewLine>) =>
  tables.insertInto("audit_event").values({
    attenderId: $.attenderId,
    action: $.action,
    subjectType: $.subjectType,
    subjectId: $.subjectId,
    details: $.details,
    ipAddress: $.ipAddress,
    createdAt: $.at,
  }),
);

/** Who did something to these subjects, in the order in which it happened. */
export const doersOf = statement(
  ($: Parameters<{ action: string; subjectType: string; subjectIds: readonly string[]; since: number }>) =>
    tables
      .selectFrom("audit_event as e")
      .innerJoin("attender as a", "a.id", "e.attenderId")
      .select((of) => [
        "e.subjectId",
        "e.createdAt as at",
        "a.id",
        sql<string>`trim(${of.ref("a.firstName")} || ' ' || ${of.ref("a.surname")})`.as("name"),
      ])
      .where("e.createdAt", ">=", $.since)
      .where("e.action", "=", $.action)
      .where("e.subjectType", "=", $.subjectType)
      .where("e.subjectId", "in", listed($.subjectIds))
      .orderBy("e.id"),
);
