import { prepared } from "./connections";
import type { GroupDb } from "./group-commit";

/** A line of the audit log as it is stored: `details` is JSON, times are epoch milliseconds. */
export type AuditRow = {
  workspaceId: number;
  attenderId: number | null;
  action: string;
  subjectType: string | null;
  subjectId: string | null;
  details: string;
  ipAddress: string;
  at: number;
};

/** Adds a line in the commit of what it tells of. */
export function insertAuditEvent(db: GroupDb, row: AuditRow): void {
  prepared(
    db,
    `INSERT INTO audit_event (workspaceId, attenderId, action, subjectType, subjectId, details, ipAddress, createdAt)
     VALUES (:workspaceId, :attenderId, :action, :subjectType, :subjectId, :details, :ipAddress, :at)`,
  ).run(row);
}
