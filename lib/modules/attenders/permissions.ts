import { ADMINISTRATORS, EVERYBODY, type PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** One's own name, password, sessions and notices. */
    "own-settings": true;
    /** Who works here, by name. */
    "attendees.read": true;
    /** Inviting, changing and deactivating people. */
    "attenders.manage": true;
  }
}

/** Who may what of this module. */
export const attenderPermissions = {
  "own-settings": EVERYBODY,
  "attendees.read": EVERYBODY,
  "attenders.manage": ADMINISTRATORS,
} satisfies PermissionTable;
