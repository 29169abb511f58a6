import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Seeing when the company is open. Changing it is workspace.manage. */
    "calendars.read": true;
  }
}

/** Who may what of this module. */
export const calendarPermissions = {
  "calendars.read": "everybody",
} satisfies PermissionTable;
