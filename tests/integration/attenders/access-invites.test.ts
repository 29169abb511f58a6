import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { authenticate } from "@/lib/modules/attenders/authenticate";
import { hashToken } from "@/lib/platform/crypto/token";
import { call, forgetLimits, queuedMail, setSeats, tokenOf } from "@/tests/support/attenders/access";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const PASSWORD = "Girafa-vinda-1@";
const database = testDatabase();
let token: string;
let people = 0;

beforeAll(async () => {
  const admin = await signedIn(DEMO_ACCOUNTS.admin);
  token = admin.token;
  await setSeats(admin.ctx.workspaceId, 1_000);
});
beforeEach(forgetLimits);
afterAll(() => database.close());

/** Somebody invited. */
async function invited() {
  const email = `convidada-${++people}@empresa.example`;
  const body = { firstName: "Joana", surname: "Prado", email, profile: 2, base64ProfileImage: null };
  const { id } = (await call("POST /api/bff/Attender/Create", token, { body })).body;
  return { id: Number(id), email, link: tokenOf((await queuedMail(email))[0]) };
}
const read = (link: string) => call("GET /api/v1/invites/[token]", null, { params: { token: link } });
const accept = (link: string, form: object = {}) =>
  call("POST /api/v1/invites/[token]", null, {
    params: { token: link },
    body: { password: PASSWORD, confirmPassword: PASSWORD, ...form },
  });
const resend = (id: number) =>
  call("POST /api/bff/Attender/ResendInviteEmail/[id]/resend-invite", token, { params: { id: String(id) } });

describe("an invite", () => {
  test("says whom it is for and by which company, and reading it doesn't use it up", async () => {
    const { email, link } = await invited();
    for (let i = 0; i < 2; i++)
      expect((await read(link)).body).toEqual({ companyName: "Jatobá Casa", fullName: "Joana Prado", email });
  });

  test("is accepted with a password, and then one can sign in", async () => {
    const { id, email, link } = await invited();
    const signIn = () => authenticate({ email, password: PASSWORD, address: "192.0.2.8", userAgent: "" });
    await expect(signIn()).rejects.toThrow("INVALID_CREDENTIALS");
    expect((await accept(link)).body.email).toBe(email);
    expect((await signIn()).attender.id).toBe(id);
    expect(await rawClient().auditEvent.count({ where: { action: "invite.accepted", attenderId: id } })).toBe(1);
  });

  test("works once, of many at once too", async () => {
    const { link } = await invited();
    const answers = await Promise.all([accept(link), accept(link), accept(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect((await read(link)).body.code).toBe("TOKEN_EXPIRED");
  });

  test("holds the password to the rules and survives a bad try", async () => {
    const { link } = await invited();
    expect((await accept(link, { password: "semnumero@A", confirmPassword: "semnumero@A" })).body.errors).toEqual({
      password: "Senha deve conter pelo menos 1 número",
    });
    expect((await accept(link, { confirmPassword: "Outra-coisa-1@" })).body.errors).toEqual({
      confirmPassword: "Senhas não conferem",
    });
    expect((await accept(link)).status).toBe(200);
  });

  test("lives 72 hours", async () => {
    const { link } = await invited();
    const row = await rawClient().accessToken.findUniqueOrThrow({ where: { tokenHash: hashToken(link) } });
    expect(Math.round((row.expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(72);
    await rawClient().accessToken.update({ where: { id: row.id }, data: { expiresAt: new Date() } });
    expect([(await read(link)).status, (await accept(link)).status]).toEqual([410, 410]);
  });
});

describe("sending it again", () => {
  test("makes a new link and ends the old one", async () => {
    const { id, email, link } = await invited();
    expect((await resend(id)).status).toBe(200);
    const mails = await queuedMail(email);
    expect(mails).toHaveLength(2);
    expect((await read(link)).status).toBe(410);
    expect((await read(tokenOf(mails[1]))).status).toBe(200);
    expect(await rawClient().auditEvent.count({ where: { action: "invite.resent", subjectId: String(id) } })).toBe(1);
  });

  test("to somebody who has accepted is refused", async () => {
    const { id, email, link } = await invited();
    await accept(link);
    expect((await resend(id)).body).toMatchObject({ code: "INVITE_ACCEPTED", status: 409 });
    expect(await queuedMail(email)).toHaveLength(1);
  });

  test("can't fill a mailbox", async () => {
    const { id, email } = await invited();
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await resend(id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await queuedMail(email)).toHaveLength(6);
  });

  test("can't either by switching the attender off and on", async () => {
    const { id, email } = await invited();
    const set = (isActive: boolean) =>
      call("PATCH /api/bff/Attender/ToggleAttenderStatus/[id]/status", token, {
        params: { id: String(id) },
        body: { isActive },
      });
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      await set(false);
      statuses.push((await set(true)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await queuedMail(email)).toHaveLength(6);
  });

  test("can't write to one address after the other", async () => {
    const { id, email } = await invited();
    const move = (to: string) =>
      call("PUT /api/bff/Attender/Update", token, {
        body: { id, firstName: "Joana", surname: "Prado", email: to, profile: 2, namaEdition: "", isActive: true },
      });
    const statuses = [];
    for (let i = 0; i < 61; i++) statuses.push((await move(`outra-${i}@empresa.example`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(59);
    expect(statuses.at(-1)).toBe(429);
    expect(await queuedMail(email)).toHaveLength(1);
  });
});
