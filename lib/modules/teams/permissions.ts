import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Seeing the teams and their members. */
    "teams.read": true;
    /** Adding, changing and deleting teams. */
    "teams.manage": true;
  }
}

/** Who may what of this module. */
export const teamPermissions = {
  "teams.read": "everybody",
  "teams.manage": "administrators",
} satisfies PermissionTable;
