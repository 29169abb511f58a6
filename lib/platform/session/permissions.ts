/** 1 = Administrator, 2 = Default (specification 1, section 3). */
export const PROFILE_ADMINISTRATOR = 1;
export const PROFILE_DEFAULT = 2;

const DEFAULT_PERMISSIONS = [
  "own-settings",
  "conversations.read",
  "conversations.write",
  "attendees.read",
  "customers.read",
  "customers.write",
  "tickets.read",
  "tickets.write",
  "assistant.read",
  "analytics.read",
] as const;
const ADMINISTRATOR_PERMISSIONS = [
  ...DEFAULT_PERMISSIONS,
  "attenders.manage",
  "channels.manage",
  "billing.manage",
  "workspace.manage",
  "audit.read",
  "customers.exchange",
  "tickets.export",
  "assistant.manage",
  "analytics.team",
  "analytics.export",
  "surveys.manage",
] as const;

/** What a call may demand. Later modules add theirs here, to one of the two lists. */
export type Permission = (typeof ADMINISTRATOR_PERMISSIONS)[number];

/** Whether a profile may do something. An unknown profile may nothing. */
export function hasPermission(profile: number, permission: Permission): boolean {
  if (profile === PROFILE_ADMINISTRATOR) return ADMINISTRATOR_PERMISSIONS.includes(permission);
  if (profile === PROFILE_DEFAULT) return (DEFAULT_PERMISSIONS as readonly Permission[]).includes(permission);
  return false;
}
