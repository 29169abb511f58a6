import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { Ctx } from "@/lib/platform/session/context";
import { readSession } from "@/lib/platform/session/sessions";
import { call, forgetLimits, queuedMail, setSeats, tokenOf } from "@/tests/support/attenders/access";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_ADMIN } from "@/tests/support/template";

const database = testDatabase();
let admin: { token: string; ctx: Ctx };
let agent: { token: string; ctx: Ctx };
let people = 0;

beforeAll(async () => {
  admin = await signedIn(DEMO_ACCOUNTS.admin);
  agent = await signedIn();
  await setSeats(admin.ctx.workspaceId, 100);
});
beforeEach(forgetLimits);
afterAll(() => database.close());

const LIST = "GET /api/bff/Attender/GetAttenders";
const CREATE = "POST /api/bff/Attender/Create";
const UPDATE = "PUT /api/bff/Attender/Update";
const TOGGLE = "PATCH /api/bff/Attender/ToggleAttenderStatus/[id]/status";
const RESEND = "POST /api/bff/Attender/ResendInviteEmail/[id]/resend-invite";

const form = (change: object = {}) => ({
  firstName: "Bruno",
  surname: "da Silva",
  email: `bruno-${++people}@empresa.example`,
  profile: 2,
  base64ProfileImage: null,
  ...change,
});
const create = (body: object, token = admin.token) => call(CREATE, token, { body });
const list = (query: Record<string, string> = {}) => call(LIST, admin.token, { query });
const toggle = (id: number, isActive: boolean, token = admin.token) =>
  call(TOGGLE, token, { params: { id: String(id) }, body: { isActive } });
const rowOf = (id: number) => rawClient().attender.findUniqueOrThrow({ where: { id } });
const audits = (action: string, id: number) =>
  rawClient().auditEvent.findMany({ where: { action, subjectType: "attender", subjectId: String(id) } });

/** Everything of an attender that the form sends back. */
async function formOf(id: number, change: object = {}): Promise<object> {
  const { firstName, surname, email, profile, namaEdition, isActive } = await rowOf(id);
  return { id, firstName, surname, email, profile, namaEdition, isActive, base64ProfileImage: null, ...change };
}

/** An attender with a password. */
async function colleague(profile = 2): Promise<{ id: number; email: string }> {
  const email = await addAttender(admin.ctx.workspaceId, profile);
  const { id } = await rawClient().attender.update({ where: { email }, data: { passwordHash: "set" } });
  return { id, email };
}

describe("the list", () => {
  test("is the documented page of ten, with the documented fields", async () => {
    for (let i = 0; i < 8; i++) await colleague();
    const { status, body } = await list();
    expect(status).toBe(200);
    const { items, ...page } = body as unknown as { items: object[] };
    expect(items).toHaveLength(10);
    expect(page).toEqual({
      totalItems: expect.any(Number),
      currentPage: 1,
      totalPages: expect.any(Number),
      pageSize: 10,
    });
    expect(Object.keys(items[0] as object).sort()).toEqual(
      [
        ...["base64ProfileImage", "createdAt", "email", "firstName", "id", "inviteMail", "isActive", "isInvitePending"],
        ...[
          "lastLogin",
          "namaEdition",
          "profile",
          "reach",
          "roleId",
          "pendingEmail",
          "surname",
          "updatedAt",
          "version",
        ],
      ].sort(),
    );
    expect(JSON.stringify(items)).not.toContain("argon2");
  });

  test("names everyone once over its pages, in one order", async () => {
    const total = Number((await list()).body.totalItems);
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 3) }, (_, index) => list({ page: String(index + 1), pageSize: "3" })),
    );
    const ids = pages.flatMap(({ body }) => (body.items as { id: number }[]).map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([total, total]);
  });

  test("finds without accents and case, by name and by e-mail", async () => {
    const { body } = await create(form({ firstName: "Otávio", surname: "Gonçalves", email: "og@empresa.example" }));
    for (const searchQuery of ["otavio", "GONCALVES ota", "og@empresa", "Otávio Gonçalves"])
      expect((await list({ searchQuery })).body.items).toMatchObject([{ id: body.id }]);
    expect((await list({ searchQuery: "otavia" })).body).toMatchObject({ items: [], totalItems: 0, totalPages: 1 });
  });

  test("filters by profile and by status", async () => {
    const items = async (query: Record<string, string>) =>
      (await list({ pageSize: "200", ...query })).body.items as { profile: number; isActive: boolean }[];
    expect(new Set((await items({ profile: "1" })).map(({ profile }) => profile))).toEqual(new Set([1]));
    expect(new Set((await items({ isActive: "false" })).map(({ isActive }) => isActive))).toEqual(new Set([false]));
    expect(new Set((await items({ isActive: "true" })).map(({ isActive }) => isActive))).toEqual(new Set([true]));
  });
});

describe("who isn't an administrator is refused with the documented text:", () => {
  test.each([
    [LIST, {}, "Acesso negado. Você não tem permissão para visualizar os atendentes."],
    [CREATE, { body: form() }, "Você não tem permissão para criar/editar atendentes."],
    [UPDATE, { body: {} }, "Você não tem permissão para atualizar este atendente."],
    [
      TOGGLE,
      { params: { id: "1" }, body: { isActive: true } },
      "Você não tem permissão para alterar o status dos atendentes.",
    ],
    [RESEND, { params: { id: "1" } }, "Você não tem permissão para reenviar e-mails de convite."],
  ])("%s", async (name, request, message) => {
    const { status, body } = await call(name, agent.token, request);
    expect([status, body.message]).toEqual([403, message]);
  });
});

describe("creating", () => {
  test("adds an attender without a password and invites them in the inviter's language", async () => {
    const input = form({ email: " Nova@Empresa.Example ", profile: 1 });
    const { status, body } = await create(input);
    expect([status, body]).toMatchObject([
      200,
      { email: "nova@empresa.example", profile: 1, isActive: true, namaEdition: "Cangoo 2024", isInvitePending: true },
    ]);
    const [mail, ...others] = await queuedMail("nova@empresa.example");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      template: "invite",
      locale: "pt-BR",
      workspaceId: admin.ctx.workspaceId,
      values: { companyName: "Jatobá Casa", inviterName: admin.ctx.attender.fullName, hours: 72 },
    });
    expect(mail?.raw).not.toContain(tokenOf(mail));
    expect(await audits("attender.invited", Number(body.id))).toMatchObject([{ attenderId: admin.ctx.attender.id }]);
  });

  test("keeps the edition that the dialog has", async () => {
    expect((await create(form({ namaEdition: "Pro 2024" }))).body.namaEdition).toBe("Pro 2024");
  });

  test.each([
    [{ firstName: " " }, { firstName: "Nome completo é obrigatório" }],
    [{ email: "" }, { email: "E-mail é obrigatório" }],
    [{ email: "sem-arroba" }, { email: "Informe um endereço de e-mail válido" }],
  ])("refuses %j and says why", async (change, errors) => {
    const { status, body } = await create(form(change));
    expect([status, body.code, body.errors]).toEqual([400, "VALIDATION_FAILED", errors]);
  });

  test("refuses an address in use, in this workspace or another, and sends nothing", async () => {
    for (const email of [DEMO_ACCOUNTS.agent.toUpperCase(), OTHER_ADMIN]) {
      const { status, body } = await create(form({ email }));
      expect([status, body.code, body.message]).toEqual([
        409,
        "EMAIL_IN_USE",
        "Conflito de dados. E-mail pode já estar em uso.",
      ]);
      expect(await queuedMail(email.toLowerCase())).toEqual([]);
    }
  });

  test("of two who take the same address at once, one gets it", async () => {
    const input = form();
    const answers = await Promise.all([create(input), create(input), create(input)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await queuedMail(input.email)).toHaveLength(1);
  });
});

describe("seats", () => {
  test("of two who want the last one at once, one gets it, and nobody else is invited", async () => {
    const { workspaceId } = admin.ctx;
    await setSeats(workspaceId, (await rawClient().attender.count({ where: { workspaceId, isActive: true } })) + 1);
    const inputs = [form(), form()];
    const answers = await Promise.all(inputs.map((input) => create(input)));
    expect(answers.map(({ body }) => body.code ?? "ok").sort()).toEqual(["SEAT_LIMIT", "ok"]);
    const mails = await Promise.all(inputs.map(({ email }) => queuedMail(email)));
    expect(mails.flat()).toHaveLength(1);
    await setSeats(workspaceId, 100);
  });

  test("activating needs one too, by either call", async () => {
    const { workspaceId } = admin.ctx;
    const { id } = await colleague();
    await toggle(id, false);
    await setSeats(workspaceId, await rawClient().attender.count({ where: { workspaceId, isActive: true } }));
    expect((await toggle(id, true)).body.code).toBe("SEAT_LIMIT");
    expect((await call(UPDATE, admin.token, { body: await formOf(id, { isActive: true }) })).body.code).toBe(
      "SEAT_LIMIT",
    );
    await setSeats(workspaceId, 100);
    expect((await toggle(id, true)).status).toBe(200);
  });
});

describe("updating", () => {
  test("saves the form and says in the audit log what was and what is", async () => {
    const { id } = await colleague();
    const body = await formOf(id, { firstName: "Carla", surname: "Dias", namaEdition: "Master 2025" });
    expect((await call(UPDATE, admin.token, { body })).body).toMatchObject({ firstName: "Carla", surname: "Dias" });
    expect(await audits("attender.updated", id)).toMatchObject([
      { details: { "firstName.to": "Carla", "namaEdition.from": "Cangoo 2024", "namaEdition.to": "Master 2025" } },
    ]);
  });

  test("refuses an address in use", async () => {
    const { id } = await colleague();
    const { status, body } = await call(UPDATE, admin.token, { body: await formOf(id, { email: OTHER_ADMIN }) });
    expect([status, body.code]).toEqual([409, "EMAIL_IN_USE"]);
  });

  test("a new address of somebody invited gets a new invite, and the old link stops working", async () => {
    const input = form();
    const { body } = await create(input);
    const old = tokenOf((await queuedMail(input.email))[0]);
    const email = `mudou-${input.email}`;
    await call(UPDATE, admin.token, { body: await formOf(Number(body.id), { email }) });
    const read = (token: string) => call("GET /api/v1/invites/[token]", null, { params: { token } });
    expect((await read(old)).body.code).toBe("TOKEN_EXPIRED");
    expect((await read(tokenOf((await queuedMail(email))[0]))).body.email).toBe(email);
  });
});

describe("deactivating", () => {
  test("ends the sessions and gives the open conversations back, and says how many", async () => {
    const { id, email } = await colleague();
    const { token } = await signedIn(email);
    const { workspaceId } = admin.ctx;
    const open = await addConversation(workspaceId, { assignedAttenderId: id, status: "active" });
    const closed = await addConversation(workspaceId, { assignedAttenderId: id, status: "closed" });
    const { status, body } = await toggle(id, false);
    expect([status, body]).toMatchObject([200, { isActive: false, releasedConversations: 1 }]);
    expect(await readSession(token)).toBeUndefined();
    expect(await rawClient().session.count({ where: { attenderId: id } })).toBe(0);
    expect(await rawClient().conversation.findUnique({ where: { id: open } })).toMatchObject({
      assignedAttenderId: null,
      status: "pending",
    });
    expect(await rawClient().conversation.findUnique({ where: { id: closed } })).toMatchObject({
      assignedAttenderId: id,
    });
    expect(await rawClient().timelineEntry.findMany({ where: { conversationId: open } })).toMatchObject([
      { kind: "released", authorId: admin.ctx.attender.id },
    ]);
    expect(await audits("attender.deactivated", id)).toMatchObject([{ details: { releasedConversations: 1 } }]);
  });

  test("ends an invite; activating again sends another", async () => {
    const input = form();
    const id = Number((await create(input)).body.id);
    const [first] = await queuedMail(input.email);
    await toggle(id, false);
    expect((await call("GET /api/v1/invites/[token]", null, { params: { token: tokenOf(first) } })).status).toBe(410);
    expect((await call(RESEND, admin.token, { params: { id: String(id) } })).body.code).toBe("INVITE_INACTIVE");
    await toggle(id, true);
    expect(await queuedMail(input.email)).toHaveLength(2);
  });

  test("what is so already stays so, without a line in the log", async () => {
    const { id } = await colleague();
    expect((await toggle(id, true)).status).toBe(200);
    expect(await audits("attender.activated", id)).toEqual([]);
  });
});
