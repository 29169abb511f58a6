import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Every tag. */
    "tags.read": true;
    /** Keeping the tags: names, colours, which ones may be given. */
    "tags.manage": true;
  }
}

/** Who may what of this module. */
export const tagPermissions = {
  "tags.read": "everybody",
  "tags.manage": "administrators",
} satisfies PermissionTable;
