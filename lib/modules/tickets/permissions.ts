import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Every ticket. */
    "tickets.read": true;
    /** Changing tickets. */
    "tickets.write": true;
    /** Exporting tickets. */
    "tickets.export": true;
  }
}

/** Who may what of this module. */
export const ticketPermissions = {
  "tickets.read": "everybody",
  "tickets.write": "default",
  "tickets.export": "administrators",
} satisfies PermissionTable;
