import { connections, prepared } from "./connections";
import type { GroupDb } from "./group-commit";

// Workspace is a global model, so the scoped client doesn't have it; these touch the one row of the given id.

/** What a workspace says of itself; the last two are JSON as stored. */
export type WorkspaceProfileRow = {
  name: string;
  timeZone: string;
  ticketReopenDays: number | null;
  conversationReopenHours: number;
  businessHours: string;
  holidays: string;
  version: number;
  changedBy: string | null;
};

const COLUMNS =
  "name, timeZone, ticketReopenDays, conversationReopenHours, json(businessHours) AS businessHours, json(holidays) AS holidays, version, changedBy";

/** The profile of a workspace. */
export function readWorkspaceProfile(workspaceId: number, db = connections().reader): WorkspaceProfileRow {
  const row = prepared(db, `SELECT ${COLUMNS} FROM workspace WHERE id = ?`).get(workspaceId);
  if (!row) throw new Error("the context's workspace has no row");
  return row as WorkspaceProfileRow;
}

/**
 * Changes the given parts of a workspace's profile; parts that aren't given stay. `edit` says which edit this is of the row
 * as it is in the transaction, or refuses it.
 */
export function changeWorkspaceProfile(
  db: GroupDb,
  workspaceId: number,
  change: Partial<Omit<WorkspaceProfileRow, "version" | "changedBy">>,
  edit: (row: WorkspaceProfileRow) => Pick<WorkspaceProfileRow, "version" | "changedBy">,
  now: number,
): WorkspaceProfileRow {
  const made = edit(readWorkspaceProfile(workspaceId, db));
  prepared(
    db,
    `UPDATE workspace SET name = coalesce(:name, name), timeZone = coalesce(:timeZone, timeZone),
         businessHours = coalesce(:businessHours, businessHours), holidays = coalesce(:holidays, holidays),
         conversationReopenHours = coalesce(:conversationReopenHours, conversationReopenHours),
         ticketReopenDays = iif(:hasReopenDays, :ticketReopenDays, ticketReopenDays),
         version = :version, changedBy = :changedBy, updatedAt = :now
       WHERE id = :workspaceId`,
  ).run({
    name: null,
    timeZone: null,
    businessHours: null,
    holidays: null,
    ticketReopenDays: null,
    conversationReopenHours: null,
    ...change,
    ...made,
    // Null is one of its values, so it can't stand for 'as it was'.
    hasReopenDays: change.ticketReopenDays === undefined ? 0 : 1,
    now,
    workspaceId,
  });
  return prepared(db, `SELECT ${COLUMNS} FROM workspace WHERE id = ?`).get(workspaceId) as WorkspaceProfileRow;
}
