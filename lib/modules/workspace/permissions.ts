import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** The company's profile and hours. */
    "workspace.manage": true;
    /** Who changed what. */
    "audit.read": true;
  }
}

/** Who may what of this module. */
export const workspacePermissions = {
  "workspace.manage": "administrators",
  "audit.read": "administrators",
} satisfies PermissionTable;
