import { type OpenTime, openTime } from "@/lib/kernel/open-time/open-time";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { businessHoursSchema, type Holiday } from "./schema";
import { type WorkspaceProfileRow, workspaceProfile } from "./store/workspace";

/** What an automatic answer asks of a workspace; hours and holidays are JSON as stored. */
export type WorkspaceHours = Pick<WorkspaceProfileRow, "name" | "timeZone" | "businessHours" | "holidays">;

/** Name, time zone, hours and holidays of the workspace. */
export async function workspaceHours(reader: Pick<Reader, "first">): Promise<WorkspaceHours> {
  const row = await reader.first(workspaceProfile, {});
  if (!row) throw new Error("a workspace has no row");
  return row;
}

/** When the workspace is open. One that keeps no hours is open but on holidays. */
export function workspaceTime({
  timeZone,
  businessHours,
  holidays,
}: Pick<WorkspaceHours, "timeZone" | "businessHours" | "holidays">): OpenTime {
  return openTime({
    timeZone,
    hours: businessHoursSchema.parse(readStoredJson(businessHours)),
    holidays: readStoredJson<Holiday[]>(holidays),
  });
}
