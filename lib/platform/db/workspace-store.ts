import { connections, prepared } from "./connections";

/** What an automatic answer asks of a workspace; hours and holidays are JSON as stored. */
export type WorkspaceHoursRow = { name: string; timeZone: string; businessHours: string; holidays: string };

/** Name and hours of a workspace, for the channels' synchronous commits. */
export function readWorkspaceHours(workspaceId: number): WorkspaceHoursRow {
  const row = prepared(
    connections().reader,
    "SELECT name, timeZone, businessHours, holidays FROM workspace WHERE id = ?",
  ).get(workspaceId);
  if (!row) throw new Error("the context's workspace has no row");
  return row as WorkspaceHoursRow;
}
