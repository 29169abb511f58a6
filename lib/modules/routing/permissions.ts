import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Saying how conversations find somebody, and how much each can have. */
    "routing.manage": true;
  }
}

/** Who may what of this module. */
export const routingPermissions = {
  "routing.manage": "administrators",
} satisfies PermissionTable;
