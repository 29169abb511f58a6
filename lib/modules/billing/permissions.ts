import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Plan, payments and receipts. */
    "billing.manage": true;
  }
}

/** Who may what of this module. */
export const billingPermissions = {
  "billing.manage": "administrators",
} satisfies PermissionTable;
