import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Channels, their secrets and the mail that waits for a look. */
    "channels.manage": true;
  }
}

/** Who may what of this module. */
export const channelPermissions = {
  "channels.manage": "administrators",
} satisfies PermissionTable;
