import { describe, expect, test } from "vitest";
import {
  hasPermission,
  installPermissions,
  type Permission,
  PROFILE_ADMINISTRATOR,
  PROFILE_DEFAULT,
} from "@/lib/platform/session/permissions";
import { permissions as table } from "@/lib/workers/permissions";

// Who may do what: specification 1, section 3, and the decisions page. A new permission has to be added here by hand.
const MATRIX: Record<Permission, { administrator: boolean; default: boolean }> = {
  "own-settings": { administrator: true, default: true },
  "conversations.read": { administrator: true, default: true },
  "conversations.write": { administrator: true, default: true },
  "attendees.read": { administrator: true, default: true },
  "customers.read": { administrator: true, default: true },
  "customers.write": { administrator: true, default: true },
  "customers.exchange": { administrator: true, default: false },
  "customers.moderate": { administrator: true, default: false },
  "canned-replies.share": { administrator: true, default: false },
  "tickets.read": { administrator: true, default: true },
  "tickets.write": { administrator: true, default: true },
  "tickets.export": { administrator: true, default: false },
  "assistant.read": { administrator: true, default: true },
  "assistant.manage": { administrator: true, default: false },
  "attenders.manage": { administrator: true, default: false },
  "teams.read": { administrator: true, default: true },
  "teams.manage": { administrator: true, default: false },
  "channels.manage": { administrator: true, default: false },
  "billing.manage": { administrator: true, default: false },
  "workspace.manage": { administrator: true, default: false },
  "audit.read": { administrator: true, default: false },
  "analytics.read": { administrator: true, default: true },
  "analytics.team": { administrator: true, default: false },
  "analytics.export": { administrator: true, default: false },
  "surveys.manage": { administrator: true, default: false },
};
const permissions = Object.keys(MATRIX) as Permission[];
installPermissions(table);

describe.each(permissions)("%s", (permission) => {
  test("administrator", () => {
    expect(hasPermission(PROFILE_ADMINISTRATOR, permission)).toBe(MATRIX[permission].administrator);
  });

  test("default", () => {
    expect(hasPermission(PROFILE_DEFAULT, permission)).toBe(MATRIX[permission].default);
  });

  test.each([0, 3, -1, 1.5, Number.NaN])("profile %d may nothing", (profile) => {
    expect(hasPermission(profile, permission)).toBe(false);
  });
});
