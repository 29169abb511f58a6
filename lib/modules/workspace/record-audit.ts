import { type ScopedDb, scopedClient } from "@/lib/platform/db/scoped-client";

export type AuditEntry = {
  attenderId: number | null;
  /** Past-tense, dotted: conversation.closed, sign-in.failed. */
  action: string;
  subjectType?: string;
  subjectId?: number | string;
  /** Ids, codes and old and new values of settings; never message text or secrets. */
  details?: Record<string, string | number | boolean | null>;
  address: string;
  /** When it happened, if it is recorded later. */
  at?: Date;
};

/** Adds a line to the workspace's audit log; with a transaction, exactly when what it tells of is stored. */
export async function recordAudit(
  workspaceId: number,
  entry: AuditEntry,
  db: Pick<ScopedDb, "auditEvent"> = scopedClient(workspaceId),
): Promise<void> {
  await db.auditEvent.create({
    data: {
      workspaceId,
      attenderId: entry.attenderId,
      action: entry.action,
      subjectType: entry.subjectType ?? null,
      subjectId: entry.subjectId === undefined ? null : String(entry.subjectId),
      details: entry.details ?? {},
      ipAddress: entry.address,
      ...(entry.at ? { createdAt: entry.at } : {}),
    },
  });
}
