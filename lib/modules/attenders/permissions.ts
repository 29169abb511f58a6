import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** One's own name, password, sessions and notices. */
    "own-settings": true;
    /** Who works here, by name. */
    "attendees.read": true;
    /** Inviting, changing and deactivating people. */
    "attenders.manage": true;
    /** The workspace's own roles, by name and with what they let people do. */
    "roles.read": true;
    /** Adding, changing and deleting roles. */
    "roles.manage": true;
  }
}

/** Who may what of this module. */
export const attenderPermissions = {
  "own-settings": "everybody",
  "attendees.read": "everybody",
  "attenders.manage": "administrators",
  "roles.read": "everybody",
  "roles.manage": "administrators",
} satisfies PermissionTable;
