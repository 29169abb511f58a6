import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { type WorkspaceProfileRow, workspaceProfile } from "./store/workspace";

/** What an automatic answer asks of a workspace; hours and holidays are JSON as stored. */
export type WorkspaceHours = Pick<WorkspaceProfileRow, "name" | "timeZone" | "businessHours" | "holidays">;

/** Name, time zone, hours and holidays of the workspace. */
export async function workspaceHours(reader: Pick<Reader, "first">): Promise<WorkspaceHours> {
  const row = await reader.first(workspaceProfile, {});
  if (!row) throw new Error("a workspace has no row");
  return row;
}
