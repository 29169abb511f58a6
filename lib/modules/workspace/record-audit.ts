import type { Prisma } from "@/generated/prisma/client";
import { insertAuditEvent } from "@/lib/platform/db/audit-store";
import type { GroupDb } from "@/lib/platform/db/group-commit";
import type { ScopedTx } from "@/lib/platform/db/scoped-client";

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

/** A transaction over every workspace: of founding one, and of its payments. The client itself is none. */
type GlobalTx = Prisma.TransactionClient & { $connect?: never };

/** Adds a line to the workspace's audit log, in the transaction of the change that it tells of. */
export async function recordAudit(workspaceId: number, entry: AuditEntry, tx: ScopedTx | GlobalTx): Promise<void> {
  const { address: ipAddress, subjectId, subjectType = null, details = {}, at, ...rest } = entry;
  const createdAt = at ? { createdAt: at } : {};
  await tx.auditEvent.create({
    data: { ...rest, workspaceId, subjectType, subjectId: asText(subjectId), details, ipAddress, ...createdAt },
  });
}

/** The same for a change that is a piece of a group's commit. */
export function recordAuditInGroup(workspaceId: number, entry: AuditEntry, db: GroupDb): void {
  insertAuditEvent(db, {
    workspaceId,
    attenderId: entry.attenderId,
    action: entry.action,
    subjectType: entry.subjectType ?? null,
    subjectId: asText(entry.subjectId),
    details: JSON.stringify(entry.details ?? {}),
    ipAddress: entry.address,
    at: (entry.at ?? new Date()).getTime(),
  });
}

const asText = (id: number | string | undefined) => (id === undefined ? null : String(id));
