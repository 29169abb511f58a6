import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Customers and companies. */
    "customers.read": true;
    /** Changing customers and companies. */
    "customers.write": true;
    /** Exporting and importing customers. */
    "customers.exchange": true;
    /** Removing notes of others. */
    "customers.moderate": true;
  }
}

/** Who may what of this module. */
export const customerPermissions = {
  "customers.read": "everybody",
  "customers.write": "default",
  "customers.exchange": "administrators",
  "customers.moderate": "administrators",
} satisfies PermissionTable;
