import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Saying by when customers are answered. */
    "sla.manage": true;
  }
}

/** Who may what of this module. */
export const slaPermissions = {
  "sla.manage": "administrators",
} satisfies PermissionTable;
