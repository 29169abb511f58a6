import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Saying what the desk does by itself. */
    "automation.manage": true;
  }
}

/** Who may what of this module. */
export const automationPermissions = {
  "automation.manage": "administrators",
} satisfies PermissionTable;
