import { EVERYBODY, type PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Every conversation. */
    "conversations.read": true;
    /** Answering, assigning, closing and deleting conversations. */
    "conversations.write": true;
  }
}

/** Who may what of this module. */
export const conversationPermissions = {
  "conversations.read": EVERYBODY,
  "conversations.write": EVERYBODY,
} satisfies PermissionTable;
