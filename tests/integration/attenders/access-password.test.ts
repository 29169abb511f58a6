import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { authenticate } from "@/lib/modules/attenders/authenticate";
import { hashPassword } from "@/lib/platform/crypto/hash-password";
import { hashToken } from "@/lib/platform/crypto/token";
import { Worker } from "@/lib/platform/jobs/worker";
import type { Ctx } from "@/lib/platform/session/context";
import { readSession } from "@/lib/platform/session/sessions";
import { jobHandlers } from "@/lib/workers/job-handlers";
import { call, forgetLimits, queuedMail, setSeats, tokenOf } from "@/tests/support/attenders/access";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const OLD = "Senha-antiga-1@";
const NEW = "Girafa-nova-2@";
const database = testDatabase();
let admin: { token: string; ctx: Ctx };
let oldHash: string;

beforeAll(async () => {
  admin = await signedIn(DEMO_ACCOUNTS.admin);
  await setSeats(admin.ctx.workspaceId, 1_000);
  oldHash = await hashPassword(OLD);
});
beforeEach(async () => {
  forgetLimits();
  await rawClient().job.deleteMany();
});
afterAll(() => database.close());

/** An attender with the old password and two sign-ins. */
async function person(change: object = {}) {
  const email = await addAttender(admin.ctx.workspaceId);
  const { id } = await rawClient().attender.update({ where: { email }, data: { passwordHash: oldHash } });
  const sessions = [await signedIn(email), await signedIn(email)];
  await rawClient().attender.update({ where: { email }, data: change });
  return { id, email, token: sessions[0]?.token ?? "", otherToken: sessions[1]?.token ?? "" };
}
const canSignIn = (email: string, password: string) =>
  authenticate({ email, password, address: "192.0.2.7", userAgent: "test" }).then(
    () => true,
    () => false,
  );
const audits = (action: string, attenderId: number) =>
  rawClient().auditEvent.count({ where: { action, OR: [{ attenderId }, { subjectId: String(attenderId) }] } });

describe("changing the own password", () => {
  const change = (token: string, form: object = {}) =>
    call("PATCH /api/bff/Attender/ChangePassword/change-password", token, {
      body: { currentPassword: OLD, newPassword: NEW, confirmNewPassword: NEW, ...form },
    });

  test("works, keeps this session, ends the others and writes to the owner", async () => {
    const { id, email, token, otherToken } = await person({ primaryLanguage: "en" });
    const { status, body } = await change(token);
    expect([status, body]).toEqual([200, { message: "Password changed successfully" }]);
    expect([(await readSession(token))?.attenderId, await readSession(otherToken)]).toEqual([id, undefined]);
    expect([await canSignIn(email, OLD), await canSignIn(email, NEW)]).toEqual([false, true]);
    expect(await queuedMail(email)).toMatchObject([{ template: "password-changed", locale: "en" }]);
    expect(await audits("password.changed", id)).toBe(1);
  });

  test("says so in Portuguese", async () => {
    expect((await change((await person()).token)).body.message).toBe("Senha alterada com sucesso");
  });

  test("with a wrong current one is refused with the documented text and changes nothing", async () => {
    const { email, token, otherToken } = await person();
    const { status, body } = await change(token, { currentPassword: "errada" });
    expect([status, body.code, body.message]).toEqual([400, "WRONG_PASSWORD", "Senha atual incorreta"]);
    expect(await canSignIn(email, OLD)).toBe(true);
    expect(await readSession(otherToken)).toBeDefined();
    expect(await queuedMail(email)).toEqual([]);
  });

  test("names the broken rules by field", async () => {
    const { token } = await person();
    const { status, body } = await change(token, { newPassword: "curta", confirmNewPassword: "outra" });
    expect([status, body.message, body.errors]).toEqual([
      400,
      "Dados inválidos. Verifique as informações fornecidas.",
      { newPassword: "Senha deve ter pelo menos 8 caracteres", confirmNewPassword: "Senhas não conferem" },
    ]);
  });

  test("is refused to a profile without rights with the documented text", async () => {
    const { token } = await person({ profile: 3 });
    const { status, body } = await change(token);
    expect([status, body.message]).toEqual([403, "Você não tem permissão para alterar a senha."]);
  });

  test("allows ten guesses at the current one, in parallel too, then answers 429 even to the right one", async () => {
    const { token } = await person();
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(token, { currentPassword: "errada" })));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    const { status, headers } = await change(token);
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test("twice at once is done once", async () => {
    const { token } = await person();
    const answers = await Promise.all([change(token), change(token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("asking for a reset", () => {
  const ask = (email: string) => call("POST /api/v1/password-resets", null, { body: { email } });
  const runJobs = () => new Worker({ handlers: { ...jobHandlers, "mail.send": async () => undefined } }).runDue();

  test("answers a known, an unknown and an inactive address alike, with the same work", async () => {
    const { email } = await person();
    const inactive = await person({ isActive: false });
    const answers = [];
    for (const address of [email, "ninguem@empresa.example", inactive.email]) {
      const before = await rawClient().job.count();
      const { status, body, headers } = await ask(address);
      const done = (await rawClient().job.count()) - before;
      answers.push({ status, body, headers: [...headers], jobs: done, mails: (await queuedMail(address)).length });
    }
    expect(answers[0]).toMatchObject({ status: 200, body: {}, jobs: 1, mails: 0 });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test("writes only to the active owner of the address, in their language", async () => {
    const { id, email } = await person({ primaryLanguage: "en" });
    const inactive = await person({ isActive: false });
    for (const address of [email.toUpperCase(), "ninguem@empresa.example", inactive.email]) await ask(address);
    await runJobs();
    expect(await queuedMail(email)).toMatchObject([{ template: "password-reset", locale: "en" }]);
    expect(await queuedMail(inactive.email)).toEqual([]);
    expect(await queuedMail("ninguem@empresa.example")).toEqual([]);
    expect(await audits("password-reset.requested", id)).toBe(1);
  });

  test("too often for one address answers 429, known or not", async () => {
    const { email } = await person();
    for (const address of [email, "ninguem@empresa.example"]) {
      const statuses = [];
      for (let i = 0; i < 6; i++) statuses.push(await ask(address));
      expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(Number(statuses[5]?.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  test.each(["", "sem-arroba"])("for %j says what is wrong with it", async (email) => {
    expect((await ask(email)).body).toMatchObject({ code: "VALIDATION_FAILED", errors: { email: expect.any(String) } });
  });
});

describe("the link of a reset", () => {
  const runJobs = () => new Worker({ handlers: { ...jobHandlers, "mail.send": async () => undefined } }).runDue();
  const reset = (token: string, form: object = {}) =>
    call("PUT /api/v1/password-resets/[token]", null, {
      params: { token },
      body: { password: NEW, confirmPassword: NEW, ...form },
    });
  async function linkFor(email: string): Promise<string> {
    await call("POST /api/v1/password-resets", null, { body: { email } });
    await runJobs();
    return tokenOf((await queuedMail(email)).at(-1));
  }

  test("sets the password, ends every session and writes to the owner", async () => {
    const { id, email, token, otherToken } = await person();
    expect((await reset(await linkFor(email))).status).toBe(200);
    expect([await readSession(token), await readSession(otherToken)]).toEqual([undefined, undefined]);
    expect([await canSignIn(email, OLD), await canSignIn(email, NEW)]).toEqual([false, true]);
    expect((await queuedMail(email)).map(({ template }) => template)).toEqual(["password-reset", "password-changed"]);
    expect(await audits("password.reset", id)).toBeGreaterThan(0);
  });

  test("works once, of many at once too", async () => {
    const { email } = await person();
    const link = await linkFor(email);
    const answers = await Promise.all([reset(link), reset(link), reset(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect((await reset(link)).body).toMatchObject({
      code: "TOKEN_EXPIRED",
      message: "Este link expirou ou já foi usado. Peça um novo.",
    });
  });

  test("is kept as a hash, and stops working when it is an hour old", async () => {
    const { email } = await person();
    const link = await linkFor(email);
    const row = await rawClient().accessToken.findUniqueOrThrow({ where: { tokenHash: hashToken(link) } });
    expect(Math.round((row.expiresAt.getTime() - Date.now()) / 60_000)).toBe(60);
    await rawClient().accessToken.update({ where: { id: row.id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect((await reset(link)).body.code).toBe("TOKEN_EXPIRED");
  });

  test("stops working with the next one, a deactivation and a password change", async () => {
    const { id, email, token } = await person();
    const first = await linkFor(email);
    const second = await linkFor(email);
    expect((await reset(first)).status).toBe(410);
    await call("PATCH /api/bff/Attender/ChangePassword/change-password", token, {
      body: { currentPassword: OLD, newPassword: NEW, confirmNewPassword: NEW },
    });
    expect((await reset(second)).status).toBe(410);
    const third = await linkFor(email);
    await call("PATCH /api/bff/Attender/ToggleAttenderStatus/[id]/status", admin.token, {
      params: { id: String(id) },
      body: { isActive: false },
    });
    expect((await reset(third)).status).toBe(410);
  });

  test("is not used up by a password that breaks a rule", async () => {
    const { email } = await person();
    const link = await linkFor(email);
    const { status, body } = await reset(link, { password: "curta", confirmPassword: "curta" });
    expect([status, body.errors]).toEqual([400, { password: "Senha deve ter pelo menos 8 caracteres" }]);
    expect((await reset(link)).status).toBe(200);
  });

  test("is no invite, and an unknown one answers like an expired one", async () => {
    const { email } = await person();
    const link = await linkFor(email);
    expect((await call("GET /api/v1/invites/[token]", null, { params: { token: link } })).status).toBe(410);
    expect((await reset("desconhecido")).body.code).toBe("TOKEN_EXPIRED");
  });
});
