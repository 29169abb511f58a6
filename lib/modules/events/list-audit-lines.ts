import { reads } from "@/lib/platform/db/reads";
import { type AuditFilter, type AuditRow, auditLines } from "./store/audit-event";

/** The newest lines of a workspace's audit log that a filter leaves. */
export function listAuditLines(workspaceId: number, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  return reads(workspaceId).all(auditLines(filter, limit), {});
}
