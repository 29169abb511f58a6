import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";
import { groupCommit } from "./group-commit";

/** A file that waits for its message. */
export type PendingUpload = { id: string; fileName: string; contentType: string; size: number; storageKey: string };

/** Whose an upload is. */
export type UploadOwner = { workspaceId: number; attenderId: number };

const STATE = `SELECT status,
    (SELECT count(*) FROM upload u WHERE u.workspaceId = c.workspaceId AND u.attenderId = ?) AS pending
  FROM conversation c WHERE c.workspaceId = ? AND c.id = ? AND c.deletedAt IS NULL`;

/** What decides whether an attender may upload to a conversation; undefined when it isn't there. */
export type UploadState = { status: "active" | "waiting" | "pending" | "closed"; pending: number };

/** Reads the state outside any transaction, or inside the one of `db`. */
export function readUploadState(
  { workspaceId, attenderId }: UploadOwner,
  conversationId: number,
  db: Database.Database = connections().reader,
): UploadState | undefined {
  return prepared(db, STATE).get(attenderId, workspaceId, conversationId) as UploadState | undefined;
}

/** Adds an upload; runs inside groupCommit(). */
export function insertUpload(
  db: Database.Database,
  { workspaceId, attenderId }: UploadOwner,
  conversationId: number,
  upload: PendingUpload,
  at: number,
): void {
  prepared(
    db,
    `INSERT INTO upload (id, workspaceId, conversationId, attenderId, fileName, contentType, size, storageKey, createdAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    upload.id,
    workspaceId,
    conversationId,
    attenderId,
    upload.fileName,
    upload.contentType,
    upload.size,
    upload.storageKey,
    at,
  );
}

/** An attender's own upload. */
export function findUpload({ workspaceId, attenderId }: UploadOwner, id: string): PendingUpload | undefined {
  return prepared(
    connections().reader,
    "SELECT id, fileName, contentType, size, storageKey FROM upload WHERE id = ? AND workspaceId = ? AND attenderId = ?",
  ).get(id, workspaceId, attenderId) as PendingUpload | undefined;
}

/** Deletes an attender's own upload. @returns false when there is none. */
export function deleteUpload({ workspaceId, attenderId }: UploadOwner, id: string): Promise<boolean> {
  return groupCommit(
    (db) =>
      prepared(db, "DELETE FROM upload WHERE id = ? AND workspaceId = ? AND attenderId = ?").run(
        id,
        workspaceId,
        attenderId,
      ).changes === 1,
  );
}

/** Removes an attender's uploads of a conversation, which become attachments, and returns those that were there. */
export function takeUploads(
  db: Database.Database,
  owner: { workspaceId: number; conversationId: number; attenderId: number },
  ids: readonly string[],
): PendingUpload[] {
  return ids.flatMap(
    (id) =>
      prepared(
        db,
        `DELETE FROM upload WHERE id = ? AND workspaceId = ? AND conversationId = ? AND attenderId = ?
         RETURNING id, fileName, contentType, size, storageKey`,
      ).all(id, owner.workspaceId, owner.conversationId, owner.attenderId) as PendingUpload[],
  );
}

/** How many of these uploads an attender has in a conversation. */
export function countUploads(
  db: Database.Database,
  owner: { workspaceId: number; conversationId: number; attenderId: number },
  ids: readonly string[],
): number {
  return prepared(
    db,
    `SELECT count(*) FROM upload WHERE workspaceId = ? AND conversationId = ? AND attenderId = ?
       AND id IN (SELECT value FROM json_each(?))`,
  )
    .pluck()
    .get(owner.workspaceId, owner.conversationId, owner.attenderId, JSON.stringify(ids)) as number;
}

/** Uploads of all workspaces from before an instant, the oldest first. */
export function findUploadsBefore(before: number, limit: number): { id: string; storageKey: string }[] {
  return prepared(
    connections().reader,
    "SELECT id, storageKey FROM upload WHERE createdAt < ? ORDER BY createdAt LIMIT ?",
  ).all(before, limit) as { id: string; storageKey: string }[];
}

/** Deletes uploads; those that became attachments meanwhile are gone already. */
export function deleteUploads(ids: readonly string[]): Promise<void> {
  return groupCommit((db) => {
    prepared(db, "DELETE FROM upload WHERE id IN (SELECT value FROM json_each(?))").run(JSON.stringify(ids));
  });
}

/** Whether any row still needs a stored file. A table that comes to hold storage keys must be added here. */
export function isFileReferenced(storageKey: string): boolean {
  const workspaceId = Number.parseInt(storageKey, 10);
  return (
    prepared(
      connections().reader,
      `SELECT EXISTS (SELECT 1 FROM upload WHERE workspaceId = :workspaceId AND storageKey = :storageKey)
         OR EXISTS (SELECT 1 FROM attachment WHERE workspaceId = :workspaceId AND storageKey = :storageKey)
         OR EXISTS (SELECT 1 FROM ticket_attachment WHERE workspaceId = :workspaceId AND storageKey = :storageKey)
         OR EXISTS (SELECT 1 FROM customer_import WHERE workspaceId = :workspaceId AND storageKey = :storageKey)
         OR EXISTS (SELECT 1 FROM email_message WHERE workspaceId = :workspaceId AND rawKey = :storageKey)
         OR EXISTS (SELECT 1 FROM knowledge_item WHERE workspaceId = :workspaceId AND storageKey = :storageKey)
         OR EXISTS (SELECT 1 FROM analytics_export WHERE workspaceId = :workspaceId AND storageKey = :storageKey)
         OR EXISTS (SELECT 1 FROM quarantined_message WHERE workspaceId = :workspaceId AND rawKey = :storageKey)
         OR EXISTS (SELECT 1 FROM job WHERE status IN ('queued', 'running') AND workspaceId = :workspaceId
                      AND json_extract(payload, '$.rawKey') = :storageKey)`,
    )
      .pluck()
      .get({ workspaceId, storageKey }) === 1
  );
}
