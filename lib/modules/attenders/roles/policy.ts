import type { Permission } from "@/lib/platform/session/permissions";

/**
 * What a role can give or leave out, in the order and the groups in which people read it. Everything else everybody may
 * (`tests/unit/session/permissions.test.ts` holds this list to the table).
 */
export const PERMISSION_GROUPS = {
  service: [
    "conversations.write",
    "tickets.write",
    "customers.write",
    "customers.moderate",
    "canned-replies.share",
    "macros.share",
    "views.share",
    "tags.manage",
    "fields.manage",
    "fields.sensitive",
    "assistant.manage",
  ],
  figures: ["analytics.team", "analytics.export", "tickets.export", "customers.exchange"],
  company: [
    "channels.manage",
    "surveys.manage",
    "sla.manage",
    "automation.manage",
    "routing.manage",
    "teams.manage",
    "attenders.manage",
    "roles.manage",
    "workspace.manage",
    "audit.read",
    "billing.manage",
  ],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

/** A permission that a role can give. */
export type GivablePermission = (typeof PERMISSION_GROUPS)[keyof typeof PERMISSION_GROUPS][number];

/** All of them, in that order: an administrator has each. */
export const GIVABLE_PERMISSIONS: readonly GivablePermission[] = Object.values(PERMISSION_GROUPS).flat();

/** Those that come with the profile Default. */
export const DEFAULT_PERMISSIONS: readonly GivablePermission[] = [
  "conversations.write",
  "tickets.write",
  "customers.write",
];

/** What a permission is of no use without. */
export const NEEDED_PERMISSIONS: Partial<Readonly<Record<GivablePermission, GivablePermission>>> = {
  "customers.moderate": "customers.write",
  "canned-replies.share": "conversations.write",
  "macros.share": "conversations.write",
  "analytics.export": "analytics.team",
};
