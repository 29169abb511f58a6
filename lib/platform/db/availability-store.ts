import type Database from "better-sqlite3";
import { prepared } from "./connections";

// Statements about who is there. They run inside groupCommit() or on the reader. Times are epoch milliseconds.

export type AvailabilityRow = {
  attenderId: number;
  chosen: "available" | "away" | "offline";
  status: "available" | "away" | "offline";
  since: number;
};

export function readAvailability(
  db: Database.Database,
  workspaceId: number,
  attenderId: number,
): AvailabilityRow | undefined {
  return prepared(
    db,
    "SELECT attenderId, chosen, status, since FROM attender_availability WHERE workspaceId = ? AND attenderId = ?",
  ).get(workspaceId, attenderId) as AvailabilityRow | undefined;
}

/** Notes what an attender says of themselves. */
export function writeChosen(
  db: Database.Database,
  workspaceId: number,
  row: { attenderId: number; chosen: AvailabilityRow["chosen"]; at: number },
): void {
  prepared(
    db,
    `INSERT INTO attender_availability (workspaceId, attenderId, chosen, status, since) VALUES (?, ?, ?, 'offline', ?)
     ON CONFLICT (workspaceId, attenderId) DO UPDATE SET chosen = excluded.chosen`,
  ).run(workspaceId, row.attenderId, row.chosen, row.at);
}

/** Notes whether an attender is there. @returns whether that is another than before. */
export function writeStatus(
  db: Database.Database,
  workspaceId: number,
  row: { attenderId: number; status: AvailabilityRow["status"]; at: number },
): boolean {
  return (
    prepared(
      db,
      `INSERT INTO attender_availability (workspaceId, attenderId, chosen, status, since) VALUES (?, ?, 'available', ?, ?)
       ON CONFLICT (workspaceId, attenderId) DO UPDATE SET status = excluded.status, since = excluded.since
         WHERE status <> excluded.status`,
    ).run(workspaceId, row.attenderId, row.status, row.at).changes > 0
  );
}

/** Nobody is there: when the process that knew who was begins anew. */
export function setEverybodyOffline(db: Database.Database, at: number): void {
  prepared(db, "UPDATE attender_availability SET status = 'offline', since = ? WHERE status <> 'offline'").run(at);
}
