import type { PermissionTable } from "@/lib/platform/session/permissions";

declare module "@/lib/platform/session/permissions" {
  interface Permissions {
    /** What the assistant knows and says. */
    "assistant.read": true;
    /** What the assistant knows, how it behaves, which model it uses. */
    "assistant.manage": true;
  }
}

/** Who may what of this module. */
export const assistantPermissions = {
  "assistant.read": "everybody",
  "assistant.manage": "administrators",
} satisfies PermissionTable;
