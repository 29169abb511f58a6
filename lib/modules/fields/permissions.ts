import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Which fields records have. */
    "fields.read": true;
    /** Keeping the fields. */
    "fields.manage": true;
    /** Sensitive values of fields. */
    "fields.sensitive": true;
  }
}

/** Who may what of this module. */
export const fieldPermissions = {
  "fields.read": "everybody",
  "fields.manage": "administrators",
  "fields.sensitive": "administrators",
} satisfies PermissionTable;
