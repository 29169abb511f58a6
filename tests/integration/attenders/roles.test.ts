import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { GIVABLE_PERMISSIONS, type GivablePermission } from "@/lib/modules/attenders/roles/policy";
import type { Ctx } from "@/lib/platform/session/context";
import { call, forgetLimits, setSeats } from "@/tests/support/attenders/access";
import { personOf } from "@/tests/support/attenders/roles";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let admin: { token: string; ctx: Ctx };

beforeAll(async () => {
  admin = await signedIn(DEMO_ACCOUNTS.admin);
  await setSeats(admin.ctx.workspaceId, 500);
});
beforeEach(forgetLimits);
afterAll(() => database.close());

const ROLES = "/api/v1/roles";
const UPDATE = "PUT /api/bff/Attender/Update";
const CREATE = "POST /api/bff/Attender/Create";
const TOGGLE = "PATCH /api/bff/Attender/ToggleAttenderStatus/[id]/status";
const RESEND = "POST /api/bff/Attender/ResendInviteEmail/[id]/resend-invite";

const roleForm = (permissions: readonly GivablePermission[]) => ({ name: `Perfil ${randomUUID()}`, permissions });
const addRole = async (permissions: readonly GivablePermission[], token = admin.token) =>
  call(`POST ${ROLES}`, token, { body: roleForm(permissions) });
const idOf = async (answer: ReturnType<typeof call>) => Number((await answer).body.id);

const person = (permissions: readonly GivablePermission[] | null, change?: Parameters<typeof personOf>[2]) =>
  personOf(admin.ctx.workspaceId, permissions, change);
const update = (token: string, id: number, change: object) => call(UPDATE, token, { body: { id, ...change } });
const rowOf = (id: number) => rawClient().attender.findUniqueOrThrow({ where: { id }, include: { role: true } });

describe("a role", () => {
  test("lets people do what it names and what everybody may, and nothing else", async () => {
    const { token } = await person(["audit.read"]);
    const statusOf = async (name: string, body?: object) => (await call(name, token, body ? { body } : {})).status;
    expect(await statusOf("GET /api/v1/audit-events")).toBe(200);
    expect(await statusOf("GET /api/bff/Chat/GetChats")).toBe(200);
    expect(await statusOf("GET /api/v1/workspace")).toBe(403);
    expect(await statusOf("POST /api/v1/tickets", {})).toBe(403);
    const { body } = await call("GET /api/v1/me", token);
    expect(body.role).toMatchObject({ name: expect.any(String) });
    expect(body.permissions).toContain("audit.read");
    expect(body.permissions).not.toContain("tickets.write");
  });

  test("counts at once for everybody who has it when it is changed", async () => {
    const { token, roleId } = await person([]);
    expect((await call("GET /api/v1/audit-events", token)).status).toBe(403);
    const params = { id: String(roleId) };
    const body = { ...roleForm(["audit.read"]), version: 1 };
    expect((await call(`PUT ${ROLES}/[id]`, admin.token, { params, body })).status).toBe(200);
    expect((await call("GET /api/v1/audit-events", token)).status).toBe(200);
  });

  test("has a name of its own, whatever its accents and case", async () => {
    const name = `Supervisão ${randomUUID()}`;
    expect((await call(`POST ${ROLES}`, admin.token, { body: { name, permissions: [] } })).status).toBe(200);
    const twin = { name: name.toUpperCase().replace("Ã", "A"), permissions: [] };
    const { status, body } = await call(`POST ${ROLES}`, admin.token, { body: twin });
    expect([status, body.code]).toEqual([409, "ROLE_NAME_TAKEN"]);
  });

  test("that names a permission which needs another without it is refused", async () => {
    const { status } = await addRole(["analytics.export"]);
    expect(status).toBe(400);
    expect((await addRole(["analytics.export", "analytics.team"])).status).toBe(200);
  });

  test("is deleted only while nobody has it, and can be brought back", async () => {
    const { roleId } = await person([]);
    const params = { id: String(roleId) };
    const refused = await call(`DELETE ${ROLES}/[id]`, admin.token, { params });
    expect([refused.status, refused.body.code]).toEqual([409, "ROLE_IN_USE"]);
    expect(refused.body.message).toContain("(1)");
    await rawClient().attender.updateMany({ where: { roleId }, data: { roleId: null } });
    expect((await call(`DELETE ${ROLES}/[id]`, admin.token, { params })).status).toBe(200);
    const listed = async () => {
      const { body } = await call(`GET ${ROLES}`, admin.token);
      return (body as unknown as { id: number }[]).map(({ id }) => id);
    };
    expect(await listed()).not.toContain(roleId);
    const { email } = await person(null);
    const { id } = await rawClient().attender.findUniqueOrThrow({ where: { email } });
    expect((await update(admin.token, id, { roleId })).status).toBe(404);
    expect((await call(`POST ${ROLES}/[id]/restore`, admin.token, { params })).status).toBe(200);
    expect(await listed()).toContain(roleId);
  });

  test("isn't an administrator's, who may everything", async () => {
    const { id, roleId } = await person(["tickets.write"]);
    expect((await update(admin.token, id, { profile: 1, roleId })).status).toBe(400);
    expect((await update(admin.token, id, { profile: 1 })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ profile: 1, roleId: null });
  });

  test("stays with somebody whose record a client of the contract sends back without it", async () => {
    const { id, roleId } = await person(["tickets.write"]);
    const { firstName, surname, email, profile } = await rowOf(id);
    await update(admin.token, id, { firstName: `${firstName}!`, surname, email, profile });
    expect((await rowOf(id)).roleId).toBe(roleId);
  });
});

describe("somebody with a role", () => {
  const MANAGER = ["attenders.manage", "roles.manage", "teams.manage", "tickets.write"] as const;

  test.each([
    ["Administrator", { profile: 1 }],
    ["Default, which may more", { profile: 2, roleId: null }],
  ])("can't make anybody %s", async (_, change) => {
    const manager = await person(MANAGER);
    const other = await person([]);
    const { status, body } = await update(manager.token, other.id, change);
    expect([status, body.code]).toEqual([403, "RIGHTS_BEYOND_OWN"]);
    const own = await update(manager.token, manager.id, change);
    expect([own.status, own.body.code]).toEqual([403, "RIGHTS_BEYOND_OWN"]);
    const invited = await call(CREATE, manager.token, {
      body: { firstName: "Nova", surname: "Pessoa", email: `${randomUUID()}@empresa.example`, ...change },
    });
    expect([invited.status, invited.body.code]).toEqual([403, "RIGHTS_BEYOND_OWN"]);
  });

  test("gives a role that may no more than theirs", async () => {
    const manager = await person(MANAGER);
    const other = await person([]);
    const roleId = await idOf(addRole(["tickets.write"], manager.token));
    expect((await update(manager.token, other.id, { roleId })).status).toBe(200);
    expect((await rowOf(other.id)).roleId).toBe(roleId);
  });

  test("can't make, change or delete a role that may more", async () => {
    const manager = await person(MANAGER);
    expect((await addRole(["billing.manage"], manager.token)).body.code).toBe("RIGHTS_BEYOND_OWN");
    const more = String(await idOf(addRole(["billing.manage"])));
    const less = { params: { id: more }, body: { ...roleForm([]), version: 1 } };
    expect((await call(`PUT ${ROLES}/[id]`, manager.token, less)).body.code).toBe("RIGHTS_BEYOND_OWN");
    expect((await call(`DELETE ${ROLES}/[id]`, manager.token, { params: { id: more } })).body.code).toBe(
      "RIGHTS_BEYOND_OWN",
    );
    await call(`DELETE ${ROLES}/[id]`, admin.token, { params: { id: more } });
    const restored = await call(`POST ${ROLES}/[id]/restore`, manager.token, { params: { id: more } });
    expect(restored.body.code).toBe("RIGHTS_BEYOND_OWN");
  });

  test("can't touch who may more: no name, no status, no invite", async () => {
    const manager = await person(MANAGER);
    for (const other of [await person(null, { profile: 1 }), await person(null), await person(["billing.manage"])]) {
      const params = { id: String(other.id) };
      const answers = [
        await update(manager.token, other.id, { firstName: "Outra" }),
        await call(TOGGLE, manager.token, { params, body: { isActive: false } }),
        await call(RESEND, manager.token, { params }),
      ];
      expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill("RIGHTS_BEYOND_OWN"));
    }
  });

  test("can't take an account over by its address, only correct that of somebody who hasn't come yet", async () => {
    const manager = await person(MANAGER);
    const other = await person([]);
    const email = `${randomUUID()}@empresa.example`;
    const { version } = await rowOf(other.id);
    const taken = await update(manager.token, other.id, { email, version });
    expect([taken.status, taken.body.code]).toEqual([403, "RIGHTS_BEYOND_OWN"]);
    await rawClient().attender.update({ where: { id: other.id }, data: { passwordHash: null } });
    expect((await update(manager.token, other.id, { email, version })).status).toBe(200);
  });

  test("lets nobody see further than themselves", async () => {
    const manager = await person(MANAGER, { reach: "teams" });
    const other = await person([], { reach: "own" });
    expect((await update(manager.token, other.id, { reach: "everything" })).body.code).toBe("RIGHTS_BEYOND_OWN");
    expect((await update(manager.token, manager.id, { reach: "everything" })).body.code).toBe("RIGHTS_BEYOND_OWN");
    expect((await update(manager.token, other.id, { reach: "teams" })).status).toBe(200);
  });

  test("changes the teams that they see, and of others knows nothing", async () => {
    const manager = await person(MANAGER, { reach: "teams" });
    const teams = "/api/v1/teams";
    const team = async (isPrivate: boolean, members: object[]) =>
      idOf(call(`POST ${teams}`, admin.token, { body: { name: `Time ${randomUUID()}`, isPrivate, members } }));
    const own = await team(true, [{ attenderId: manager.id, role: "member" }]);
    const open = await team(false, []);
    const hidden = await team(true, []);
    const put = (id: number) =>
      call(`PUT ${teams}/[id]`, manager.token, {
        params: { id: String(id) },
        body: {
          name: `Time ${randomUUID()}`,
          isPrivate: true,
          members: [{ attenderId: manager.id, role: "lead" }],
          version: 1,
        },
      });
    expect((await put(own)).status).toBe(200);
    expect((await put(open)).body.code).toBe("RIGHTS_BEYOND_OWN");
    expect((await put(hidden)).body).toEqual((await put(2_000_000_000)).body);
    for (const [id, status] of [
      [open, 403],
      [hidden, 404],
      [own, 200],
    ] as const) {
      const params = { id: String(id) };
      expect((await call(`DELETE ${teams}/[id]`, manager.token, { params })).status).toBe(status);
    }
    await call(`DELETE ${teams}/[id]`, admin.token, { params: { id: String(hidden) } });
    const restored = await call(`POST ${teams}/[id]/restore`, manager.token, { params: { id: String(hidden) } });
    expect(restored.status).toBe(404);
  });

  test("is refused inside the commit when their role was taken away since the call began", async () => {
    const manager = await person(MANAGER);
    const { ctx } = await signedIn(manager.email);
    await rows.run("UPDATE role SET permissions = '[]' WHERE id = ?", manager.roleId);
    const { saveRole } = await import("@/lib/modules/attenders/roles/save-role");
    await expect(saveRole(ctx, { name: randomUUID(), permissions: [] })).rejects.toThrow(
      expect.objectContaining({ code: "FORBIDDEN" }),
    );
  });
});

test("the last administrator stays one, whatever role they would have instead", async () => {
  const { workspaceId } = admin.ctx;
  await rows.run(
    "UPDATE attender SET profile = 2 WHERE workspaceId = ? AND id <> ?",
    workspaceId,
    admin.ctx.attender.id,
  );
  const deputy = await person(GIVABLE_PERMISSIONS);
  const roleId = await idOf(addRole([]));
  const own = await update(admin.token, admin.ctx.attender.id, { profile: 2, roleId });
  expect(own.body.code).toBe("SELF_DEMOTION");
  const others = await update(deputy.token, admin.ctx.attender.id, { profile: 2, roleId });
  expect(others.body.code).toBe("RIGHTS_BEYOND_OWN");
  expect((await rowOf(admin.ctx.attender.id)).profile).toBe(1);
});
