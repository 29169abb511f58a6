import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Every conversation. */
    "conversations.read": true;
    /** Answering, assigning, closing and deleting conversations. */
    "conversations.write": true;
    /** Keeping the views of the list that everybody has. */
    "views.share": true;
  }
}

/** Who may what of this module. */
export const conversationPermissions = {
  "conversations.read": "everybody",
  "conversations.write": "default",
  "views.share": "administrators",
} satisfies PermissionTable;
