import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Keeping the replies that everybody uses. */
    "canned-replies.share": true;
  }
}

/** Who may what of this module. */
export const cannedReplyPermissions = {
  "canned-replies.share": "administrators",
} satisfies PermissionTable;
