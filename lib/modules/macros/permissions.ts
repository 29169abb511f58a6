import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** Keeping the macros that everybody has. */
    "macros.share": true;
  }
}

/** Who may what of this module. */
export const macroPermissions = {
  "macros.share": "administrators",
} satisfies PermissionTable;
