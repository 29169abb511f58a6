import { scopedClient } from "@/lib/platform/db/scoped-client";

export type AuditEntry = {
  attenderId: number | null;
  /** Past-tense, dotted: conversation.closed, sign-in.failed. */
  action: string;
  subjectType?: string;
  subjectId?: number | string;
  /** Ids, codes and old and new values of settings; never message text or secrets. */
  details?: Record<string, string | number | boolean | null>;
  address: string;
};

/** Adds a line to the workspace's audit log. */
export async function recordAudit(workspaceId: number, entry: AuditEntry): Promise<void> {
  await scopedClient(workspaceId).auditEvent.create({
    data: {
      workspaceId,
      attenderId: entry.attenderId,
      action: entry.action,
      subjectType: entry.subjectType ?? null,
      subjectId: entry.subjectId === undefined ? null : String(entry.subjectId),
      details: entry.details ?? {},
      ipAddress: entry.address,
    },
  });
}
