import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { coversRights, type Rights } from "@/lib/modules/attenders/roles/rights";
import type { Ctx } from "@/lib/platform/session/context";
import { permissionsOf } from "@/lib/platform/session/permissions";
import { call, forgetLimits } from "@/tests/support/attenders/access";
import { personOf } from "@/tests/support/attenders/roles";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let admin: { token: string; ctx: Ctx };

beforeAll(async () => {
  admin = await signedIn(DEMO_ACCOUNTS.admin);
});
afterAll(() => database.close());

describe("random calls of people who look after the team", () => {
  /** What everybody may do and how far they see. */
  async function everybody(): Promise<Map<number, Rights>> {
    const people = await rawClient().attender.findMany({
      where: { workspaceId: admin.ctx.workspaceId, isActive: true },
      include: { role: true },
    });
    return new Map(
      people.map(({ id, profile, roleId, role, reach }) => {
        const permissions = permissionsOf({ profile, roleId, rolePermissions: role?.permissions ?? null });
        return [id, { profile, permissions, reach }];
      }),
    );
  }
  const same = (one: Rights | undefined, other: Rights | undefined) =>
    JSON.stringify(one && { ...one, permissions: [...one.permissions].sort() }) ===
    JSON.stringify(other && { ...other, permissions: [...other.permissions].sort() });

  test("change nobody who may more than their caller, and leave nobody with more than the caller has", async () => {
    const manager = await personOf(
      admin.ctx.workspaceId,
      ["attenders.manage", "roles.manage", "conversations.write", "tickets.export"],
      {
        reach: "teams",
      },
    );
    const others = [
      await personOf(admin.ctx.workspaceId, null, { profile: 1 }),
      await personOf(admin.ctx.workspaceId, null),
      await personOf(admin.ctx.workspaceId, ["billing.manage"]),
      await personOf(admin.ctx.workspaceId, ["tickets.export"], { reach: "teams" }),
      await personOf(admin.ctx.workspaceId, [], { reach: "own" }),
    ];
    const roles = [...others, manager].flatMap(({ roleId }) => (roleId === null ? [] : [roleId]));
    const step = fc.oneof(
      fc.record({
        kind: fc.constant("person" as const),
        id: fc.constantFrom(manager.id, ...others.map(({ id }) => id)),
        change: fc.record(
          {
            profile: fc.constantFrom(1, 2),
            roleId: fc.constantFrom(null, ...roles),
            reach: fc.constantFrom("everything", "teams", "own"),
            isActive: fc.boolean(),
          },
          { requiredKeys: [] },
        ),
      }),
      fc.record({
        kind: fc.constant("role" as const),
        id: fc.constantFrom(...roles),
        permissions: fc.uniqueArray(
          fc.constantFrom(
            "billing.manage",
            "tickets.export",
            "conversations.write",
            "attenders.manage",
            "roles.manage",
          ),
        ),
      }),
    );
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(step, async (made) => {
        forgetLimits();
        const before = await everybody();
        const own = before.get(manager.id);
        if (!own) throw new Error("the manager is gone");
        if (made.kind === "person")
          await call("PUT /api/bff/Attender/Update", manager.token, { body: { id: made.id, ...made.change } });
        else {
          const { version } = await rawClient().role.findUniqueOrThrow({ where: { id: made.id } });
          const body = { name: `Perfil ${randomUUID()}`, permissions: made.permissions, version };
          await call("PUT /api/v1/roles/[id]", manager.token, { params: { id: String(made.id) }, body });
        }
        const after = await everybody();
        for (const [id, rights] of before) {
          const now = after.get(id);
          if (same(rights, now)) continue;
          changed += 1;
          expect(coversRights(own, rights)).toBe(true);
          if (now) expect(coversRights(own, now)).toBe(true);
        }
        for (const [id, rights] of after) if (!before.has(id)) expect(coversRights(own, rights)).toBe(true);
        // So that there is something to lose in the next step, too.
        await rawClient().attender.update({
          where: { id: manager.id },
          data: { roleId: manager.roleId, reach: "teams" },
        });
        await rawClient().role.update({
          where: { id: manager.roleId ?? 0 },
          data: {
            permissions: JSON.stringify(["attenders.manage", "roles.manage", "conversations.write", "tickets.export"]),
          },
        });
      }),
      { numRuns: 400 },
    );
    expect(changed).toBeGreaterThan(20);
  });
});
