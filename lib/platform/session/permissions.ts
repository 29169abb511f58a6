import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";

/** 1 = Administrator, 2 = Default (specification 1, section 3). */
export const PROFILE_ADMINISTRATOR = 1;
export const PROFILE_DEFAULT = 2;

/** Profiles, as a module's table names them. */
export const EVERYBODY = [PROFILE_ADMINISTRATOR, PROFILE_DEFAULT] as const;
export const ADMINISTRATORS = [PROFILE_ADMINISTRATOR] as const;

/**
 * Everything that a call may demand. A module adds its own in its `permissions.ts`
 * (`declare module "@/lib/platform/session/permissions"`), with the table of who has it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it.
export interface Permissions {}

/** What a call may demand. */
export type Permission = keyof Permissions & string;

/** By permission: the profiles that have it. */
export type PermissionTable = Partial<Readonly<Record<Permission, readonly number[]>>>;

/** Installs every module's table for the process. */
export function installPermissions(table: PermissionTable): void {
  setGlobalSlot("session.permissions", table);
}

/** Whether a profile may do something. An unknown profile may nothing. @throws {Error} before the table is installed */
export function hasPermission(profile: number, permission: Permission): boolean {
  const table = peekGlobalSlot<PermissionTable>("session.permissions");
  if (!table) throw new Error("permissions aren't installed: call installPermissions() first");
  return table[permission]?.includes(profile) ?? false;
}
