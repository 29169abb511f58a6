import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import { readStoredJson } from "@/lib/platform/json/stored-json";

/** 1 = Administrator, 2 = Default (specification 1, section 3). */
export const PROFILE_ADMINISTRATOR = 1;
export const PROFILE_DEFAULT = 2;

/**
 * Everything that a call may demand. A module adds its own in its `permissions.ts`
 * (`declare module "@/lib/platform/session/permissions"`), with the table of who has it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it.
export interface Permissions {}

/** What a call may demand. */
export type Permission = keyof Permissions & string;

/**
 * Who has a permission. `everybody`: whatever their role, because without it nobody finds their way (what of the rows they see,
 * their sight says). `default`: who has the profile Default, and administrators. `administrators`: these alone. The last two are
 * what a role of the workspace's own may give or leave out.
 */
export type Holders = "everybody" | "default" | "administrators";

/** By permission: who has it. */
export type PermissionTable = Partial<Readonly<Record<Permission, Holders>>>;

/** What decides what somebody may do. */
export type RoleFields = {
  /** 1 Administrator, 2 Default; any other may nothing. */
  profile: number;
  /** The role of the workspace's own that they have in place of Default; null: none. */
  roleId: number | null;
  /** JSON: the permissions of that role. Null for a role that isn't there, which gives none. */
  rolePermissions: string | null;
};

type Held = ReadonlySet<Permission>;
const NOTHING: Held = new Set();

/** Installs every module's table for the process. */
export function installPermissions(table: PermissionTable): void {
  setGlobalSlot("session.permissions", table);
  const of = (...holders: Holders[]): Held =>
    new Set(Object.entries(table).flatMap(([name, who]) => (holders.includes(who) ? [name as Permission] : [])));
  setGlobalSlot("session.held", {
    administrator: of("everybody", "default", "administrators"),
    default: of("everybody", "default"),
    everybody: of("everybody"),
  });
}

/** What somebody may do. @throws {Error} before the table is installed */
export function permissionsOf({ profile, roleId, rolePermissions }: RoleFields): Held {
  const held = peekGlobalSlot<Record<"administrator" | "default" | "everybody", Held>>("session.held");
  if (!held) throw new Error("permissions aren't installed: call installPermissions() first");
  if (profile === PROFILE_ADMINISTRATOR) return held.administrator;
  if (profile !== PROFILE_DEFAULT) return NOTHING;
  if (roleId === null) return held.default;
  const given = readStoredJson<string[]>(rolePermissions ?? "[]") as Permission[];
  // One that a later version took out of the table gives nothing.
  return new Set([...held.everybody, ...given.filter((name) => held.administrator.has(name))]);
}

/** Whether somebody may do something. */
export function hasPermission(who: { permissions: Held }, permission: Permission): boolean {
  return who.permissions.has(permission);
}
