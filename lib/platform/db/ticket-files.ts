import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";
import { groupCommit } from "./group-commit";
import type { UploadOwner } from "./upload-store";

/** A file of a ticket. */
export type TicketFile = { id: string; fileName: string; contentType: string; size: number; storageKey: string };

const COLUMNS = "id, fileName, contentType, size, storageKey";

/** The ticket's id and how many files of the attender wait for notes; undefined when there is no such ticket. */
export function readTicketUploadState(
  { workspaceId, attenderId }: UploadOwner,
  number: number,
  db: Database.Database = connections().reader,
): { ticketId: number; pending: number } | undefined {
  return prepared(
    db,
    `SELECT id AS ticketId, (SELECT count(*) FROM ticket_attachment f
       WHERE f.workspaceId = t.workspaceId AND f.attenderId = ? AND f.entrySeq IS NULL) AS pending
     FROM ticket t WHERE t.workspaceId = ? AND t.number = ? AND t.deletedAt IS NULL`,
  ).get(attenderId, workspaceId, number) as { ticketId: number; pending: number } | undefined;
}

/** Adds a file that waits for its note; runs inside groupCommit(). */
export function insertTicketUpload(
  db: Database.Database,
  { workspaceId, attenderId }: UploadOwner,
  ticketId: number,
  file: TicketFile,
  at: number,
): void {
  prepared(
    db,
    `INSERT INTO ticket_attachment (id, workspaceId, ticketId, entrySeq, attenderId, fileName, contentType, size, storageKey, createdAt)
     VALUES (@id, @workspaceId, @ticketId, NULL, @attenderId, @fileName, @contentType, @size, @storageKey, @at)`,
  ).run({ ...file, workspaceId, attenderId, ticketId, at });
}

/** Gives an attender's waiting files to a note. @returns how many there were; runs inside groupCommit(). */
export function takeTicketUploads(
  db: Database.Database,
  { workspaceId, attenderId }: UploadOwner,
  ticketId: number,
  ids: readonly string[],
  entrySeq: number,
): number {
  return prepared(
    db,
    `UPDATE ticket_attachment SET entrySeq = @entrySeq WHERE workspaceId = @workspaceId AND ticketId = @ticketId
       AND attenderId = @attenderId AND entrySeq IS NULL AND id IN (SELECT value FROM json_each(@ids))`,
  ).run({ workspaceId, attenderId, ticketId, entrySeq, ids: JSON.stringify(ids) }).changes;
}

/** A file of a ticket that a note has, or that waits and is the attender's own. */
export function findTicketFile(
  { workspaceId, attenderId }: UploadOwner,
  number: number,
  id: string,
): (TicketFile & { isWaiting: number }) | undefined {
  return prepared(
    connections().reader,
    `SELECT f.id, f.fileName, f.contentType, f.size, f.storageKey, f.entrySeq IS NULL AS isWaiting
     FROM ticket_attachment f JOIN ticket t ON t.id = f.ticketId
     WHERE f.id = ? AND f.workspaceId = ? AND t.workspaceId = f.workspaceId AND t.number = ? AND t.deletedAt IS NULL
       AND (f.entrySeq IS NOT NULL OR f.attenderId = ?)`,
  ).get(id, workspaceId, number, attenderId) as (TicketFile & { isWaiting: number }) | undefined;
}

/** Deletes an attender's own file that waits. @returns false when there is none. */
export function deleteTicketUpload({ workspaceId, attenderId }: UploadOwner, id: string): Promise<boolean> {
  return groupCommit(
    (db) =>
      prepared(
        db,
        "DELETE FROM ticket_attachment WHERE id = ? AND workspaceId = ? AND attenderId = ? AND entrySeq IS NULL",
      ).run(id, workspaceId, attenderId).changes === 1,
  );
}

/** Files of these lines of a ticket's history. */
export function findFilesOfEntries(
  workspaceId: number,
  ticketId: number,
  seqs: readonly number[],
): (TicketFile & { entrySeq: number })[] {
  if (seqs.length === 0) return [];
  return prepared(
    connections().reader,
    `SELECT ${COLUMNS}, entrySeq FROM ticket_attachment WHERE workspaceId = ? AND ticketId = ?
       AND entrySeq IN (SELECT value FROM json_each(?)) ORDER BY createdAt, rowid`,
  ).all(workspaceId, ticketId, JSON.stringify(seqs)) as (TicketFile & { entrySeq: number })[];
}

/** Waiting files of all workspaces from before an instant, the oldest first. */
export function findTicketUploadsBefore(before: number, limit: number): { id: string; storageKey: string }[] {
  return prepared(
    connections().reader,
    "SELECT id, storageKey FROM ticket_attachment WHERE entrySeq IS NULL AND createdAt < ? ORDER BY createdAt LIMIT ?",
  ).all(before, limit) as { id: string; storageKey: string }[];
}

/** Deletes files that wait; those that got their note meanwhile stay. */
export function deleteTicketUploads(ids: readonly string[]): Promise<void> {
  return groupCommit((db) => {
    prepared(db, "DELETE FROM ticket_attachment WHERE entrySeq IS NULL AND id IN (SELECT value FROM json_each(?))").run(
      JSON.stringify(ids),
    );
  });
}

/** Storage keys of a ticket's files. */
export function findTicketFileKeys(ticketId: number): string[] {
  return prepared(
    connections().reader,
    `SELECT DISTINCT f.storageKey FROM ticket t JOIN ticket_attachment f ON f.workspaceId = t.workspaceId AND f.ticketId = t.id WHERE t.id = ?`,
  )
    .pluck()
    .all(ticketId) as string[];
}
