import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** When customers are asked how it was. */
    "surveys.manage": true;
  }
}

/** Who may what of this module. */
export const satisfactionPermissions = {
  "surveys.manage": "administrators",
} satisfies PermissionTable;
