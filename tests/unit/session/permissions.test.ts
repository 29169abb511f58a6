import { describe, expect, test } from "vitest";
import { DEFAULT_PERMISSIONS, GIVABLE_PERMISSIONS, NEEDED_PERMISSIONS } from "@/lib/modules/attenders/roles/policy";
import {
  hasPermission,
  installPermissions,
  type Permission,
  PROFILE_ADMINISTRATOR,
  PROFILE_DEFAULT,
  permissionsOf,
} from "@/lib/platform/session/permissions";
import { permissions as table } from "@/lib/workers/permissions";

// Who may do what: specification 1, section 3, and the decisions page. A new permission has to be added here by hand. `reader`
// is somebody with a role of the workspace's own that gives nothing.
const MATRIX: Record<Permission, { administrator: boolean; default: boolean; reader: boolean }> = {
  "own-settings": { administrator: true, default: true, reader: true },
  "conversations.read": { administrator: true, default: true, reader: true },
  "conversations.write": { administrator: true, default: true, reader: false },
  "attendees.read": { administrator: true, default: true, reader: true },
  "customers.read": { administrator: true, default: true, reader: true },
  "customers.write": { administrator: true, default: true, reader: false },
  "customers.exchange": { administrator: true, default: false, reader: false },
  "customers.moderate": { administrator: true, default: false, reader: false },
  "canned-replies.share": { administrator: true, default: false, reader: false },
  "macros.share": { administrator: true, default: false, reader: false },
  "views.share": { administrator: true, default: false, reader: false },
  "tickets.read": { administrator: true, default: true, reader: true },
  "tickets.write": { administrator: true, default: true, reader: false },
  "tickets.export": { administrator: true, default: false, reader: false },
  "assistant.read": { administrator: true, default: true, reader: true },
  "assistant.manage": { administrator: true, default: false, reader: false },
  "attenders.manage": { administrator: true, default: false, reader: false },
  "roles.read": { administrator: true, default: true, reader: true },
  "roles.manage": { administrator: true, default: false, reader: false },
  "calendars.read": { administrator: true, default: true, reader: true },
  "teams.read": { administrator: true, default: true, reader: true },
  "teams.manage": { administrator: true, default: false, reader: false },
  "channels.manage": { administrator: true, default: false, reader: false },
  "billing.manage": { administrator: true, default: false, reader: false },
  "workspace.manage": { administrator: true, default: false, reader: false },
  "audit.read": { administrator: true, default: false, reader: false },
  "analytics.read": { administrator: true, default: true, reader: true },
  "analytics.team": { administrator: true, default: false, reader: false },
  "analytics.export": { administrator: true, default: false, reader: false },
  "surveys.manage": { administrator: true, default: false, reader: false },
  "routing.manage": { administrator: true, default: false, reader: false },
  "tags.read": { administrator: true, default: true, reader: true },
  "tags.manage": { administrator: true, default: false, reader: false },
  "fields.read": { administrator: true, default: true, reader: true },
  "fields.manage": { administrator: true, default: false, reader: false },
  "fields.sensitive": { administrator: true, default: false, reader: false },
  "sla.manage": { administrator: true, default: false, reader: false },
  "automation.manage": { administrator: true, default: false, reader: false },
};
const permissions = Object.keys(MATRIX) as Permission[];
installPermissions(table);

const who = (profile: number, given: readonly string[] | null = null) => ({
  permissions: permissionsOf({
    profile,
    roleId: given === null ? null : 7,
    rolePermissions: given && JSON.stringify(given),
  }),
});

describe.each(permissions)("%s", (permission) => {
  test("administrator", () => {
    expect(hasPermission(who(PROFILE_ADMINISTRATOR), permission)).toBe(MATRIX[permission].administrator);
  });

  test("default", () => {
    expect(hasPermission(who(PROFILE_DEFAULT), permission)).toBe(MATRIX[permission].default);
  });

  test("a role that gives nothing", () => {
    expect(hasPermission(who(PROFILE_DEFAULT, []), permission)).toBe(MATRIX[permission].reader);
  });

  test("a role that gives it", () => {
    expect(hasPermission(who(PROFILE_DEFAULT, [permission]), permission)).toBe(true);
  });

  test.each([0, 3, -1, 1.5, Number.NaN])("profile %d may nothing, whatever a role gives", (profile) => {
    expect(hasPermission(who(profile), permission)).toBe(false);
    expect(hasPermission(who(profile, [permission]), permission)).toBe(false);
  });
});

test("a role gives nothing that the table doesn't know", () => {
  expect([...who(PROFILE_DEFAULT, ["everything.delete", "__proto__"]).permissions]).toEqual([
    ...who(PROFILE_DEFAULT, []).permissions,
  ]);
});

test("a role that is gone gives nothing", () => {
  const held = permissionsOf({ profile: PROFILE_DEFAULT, roleId: 7, rolePermissions: null });
  expect([...held]).toEqual([...who(PROFILE_DEFAULT, []).permissions]);
});

test("a role can give whatever not everybody has", () => {
  const givable = permissions.filter((permission) => !MATRIX[permission].reader);
  expect([...GIVABLE_PERMISSIONS].sort()).toEqual(givable.sort());
});

test("what comes with the profile Default is what the table says", () => {
  const given = permissions.filter((permission) => MATRIX[permission].default && !MATRIX[permission].reader);
  expect([...DEFAULT_PERMISSIONS].sort()).toEqual(given.sort());
});

test("nothing that is needed needs something itself", () => {
  const needed = Object.values(NEEDED_PERMISSIONS);
  expect(needed.filter((permission) => permission && NEEDED_PERMISSIONS[permission])).toEqual([]);
});
