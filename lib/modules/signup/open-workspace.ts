import { addDefaultCalendar } from "@/lib/modules/calendars/add-default-calendar";
import { addDefaultProfile } from "@/lib/modules/channels/profiles/add-default-profile";
import type { InstallationUnit } from "@/lib/modules/events/installation-commit";
import { addWorkspace } from "@/lib/modules/workspace/add-workspace";

/** Makes a workspace with what every workspace has from the beginning. @returns its id */
export async function openWorkspace(
  unit: InstallationUnit,
  company: Parameters<typeof addWorkspace>[1],
): Promise<number> {
  const workspaceId = await addWorkspace(unit, company);
  const own = unit.within({ workspaceId });
  await addDefaultProfile(own);
  await addDefaultCalendar(own);
  return workspaceId;
}
