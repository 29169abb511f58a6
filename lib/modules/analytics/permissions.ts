import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** One's own figures. */
    "analytics.read": true;
    /** Everybody's figures. */
    "analytics.team": true;
    /** Exporting figures. */
    "analytics.export": true;
  }
}

/** Who may what of this module. */
export const analyticsPermissions = {
  "analytics.read": "everybody",
  "analytics.team": "administrators",
  "analytics.export": "administrators",
} satisfies PermissionTable;
