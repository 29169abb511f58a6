import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { authenticate } from "@/lib/modules/attenders/authenticate";
import { hashPassword } from "@/lib/platform/crypto/hash-password";
import { hashToken } from "@/lib/platform/crypto/token";
import type { Ctx } from "@/lib/platform/session/context";
import { readSession } from "@/lib/platform/session/sessions";
import { call, forgetLimits, queuedMail, setSeats, tokenOf } from "@/tests/support/attenders/access";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_ADMIN } from "@/tests/support/template";

const PASSWORD = "Girafa-azul-77";
const database = testDatabase();
let admin: { token: string; ctx: Ctx };
let passwordHash: string;
let people = 0;

beforeAll(async () => {
  admin = await signedIn(DEMO_ACCOUNTS.admin);
  await setSeats(admin.ctx.workspaceId, 1_000);
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  forgetLimits();
  await rawClient().job.deleteMany();
});
afterAll(() => database.close());

type Person = { id: number; email: string; newEmail: string; version: number };
const rowOf = (id: number) => rawClient().attender.findUniqueOrThrow({ where: { id } });
const audits = (action: string, id: number) =>
  rawClient().auditEvent.findMany({ where: { action, subjectType: "attender", subjectId: String(id) } });
const save = (body: object, token = admin.token) => call("PUT /api/bff/Attender/Update", token, { body });
const confirm = (token: string) => call("POST /api/v1/email-changes/[token]", null, { params: { token } });
const resend = (id: number) =>
  call("POST /api/v1/attenders/[id]/email-change", admin.token, { params: { id: String(id) } });
const canSignIn = (email: string) =>
  authenticate({ email, password: PASSWORD, address: "192.0.2.7", userAgent: "test" }).then(
    () => true,
    () => false,
  );
const linkTo = async (address: string) =>
  tokenOf((await queuedMail(address)).filter(({ template }) => template === "email-change").at(-1));

async function person(): Promise<Person> {
  const email = await addAttender(admin.ctx.workspaceId);
  const { id, version } = await rawClient().attender.update({ where: { email }, data: { passwordHash } });
  return { id, version, email, newEmail: `novo-${++people}@endereco.example` };
}

/** Somebody whose new address was asked for. */
async function moving(): Promise<Person & { link: string }> {
  const one = await person();
  expect((await save({ id: one.id, version: one.version, email: one.newEmail })).status).toBe(200);
  return { ...one, link: await linkTo(one.newEmail) };
}

describe("a new address that an administrator gives", () => {
  test("changes nothing at once: the old one signs in, the new one is nobody's, the session goes on", async () => {
    const one = await person();
    const { token } = await signedIn(one.email);
    const { body } = await save({ id: one.id, version: one.version, email: one.newEmail.toUpperCase() });
    expect(body).toMatchObject({ email: one.email, pendingEmail: { address: one.newEmail } });
    const expiresAt = Date.parse((body.pendingEmail as { expiresAt: string }).expiresAt);
    expect(Math.round((expiresAt - Date.now()) / 3_600_000)).toBe(72);
    expect([await canSignIn(one.email), await canSignIn(one.newEmail)]).toEqual([true, false]);
    expect((await readSession(token))?.email).toBe(one.email);
    expect(await audits("attender.updated", one.id)).toMatchObject([{ details: { "pendingEmail.to": one.newEmail } }]);
  });

  test("sends the link to the new one, sealed in the queue, and a notice without it to the old one", async () => {
    const { email, newEmail, link } = await moving();
    const [sent] = await queuedMail(newEmail);
    expect(sent).toMatchObject({ template: "email-change", values: { email, newEmail, hours: 72 } });
    expect(sent?.raw).not.toContain(link);
    const notices = await queuedMail(email);
    expect(notices).toMatchObject([
      { template: "email-change-notice", values: { newEmail, changerName: admin.ctx.attender.fullName } },
    ]);
    expect(JSON.stringify(notices)).not.toContain(link);
  });

  test("that somebody has, here or in another company, is refused and nobody is written to", async () => {
    const one = await person();
    for (const email of [DEMO_ACCOUNTS.agent, OTHER_ADMIN])
      expect((await save({ id: one.id, version: one.version, email })).body.code).toBe("EMAIL_IN_USE");
    expect(await queuedMail(one.email)).toEqual([]);
    expect(await rowOf(one.id)).toMatchObject({ pendingEmail: null, version: one.version });
  });

  test("given to somebody who was only invited counts at once: they have nothing to sign in to", async () => {
    const one = await person();
    await rawClient().attender.update({ where: { id: one.id }, data: { passwordHash: null } });
    await save({ id: one.id, version: one.version, email: one.newEmail });
    expect(await rowOf(one.id)).toMatchObject({ email: one.newEmail, pendingEmail: null });
    expect(await queuedMail(one.newEmail)).toMatchObject([{ template: "invite" }]);
  });

  test("of one's own has to be confirmed, too", async () => {
    const email = await addAttender(admin.ctx.workspaceId, 1);
    const { token, ctx } = await signedIn(email);
    await rawClient().attender.update({ where: { email }, data: { passwordHash } });
    const newEmail = `novo-${++people}@endereco.example`;
    expect((await save({ id: ctx.attender.id, version: 1, email: newEmail }, token)).body.email).toBe(email);
    expect((await readSession(token))?.email).toBe(email);
  });

  test("isn't given by the contract's whole record, which names the address of now", async () => {
    const { id, email, newEmail } = await moving();
    const { firstName, surname, profile, namaEdition, isActive } = await rowOf(id);
    await save({ id, firstName: `${firstName}a`, surname, email, profile, namaEdition, isActive });
    expect(await rowOf(id)).toMatchObject({ firstName: `${firstName}a`, pendingEmail: newEmail });
  });
});

describe("the confirmation", () => {
  test("makes it the one to sign in with, ends every session, and writes to both", async () => {
    const { id, email, newEmail, link } = await moving();
    const { token } = await signedIn(email);
    await rawClient().job.deleteMany();
    expect((await confirm(link)).body).toEqual({ email: newEmail });
    expect([await canSignIn(email), await canSignIn(newEmail)]).toEqual([false, true]);
    expect(await readSession(token)).toBeUndefined();
    expect(await rowOf(id)).toMatchObject({ email: newEmail, pendingEmail: null, pendingEmailAt: null });
    for (const address of [email, newEmail])
      expect(await queuedMail(address)).toMatchObject([{ template: "email-changed", values: { email, newEmail } }]);
    expect(await audits("email-change.confirmed", id)).toMatchObject([
      { attenderId: null, details: { "email.from": email, "email.to": newEmail } },
    ]);
  });

  test("works once, of many at once too", async () => {
    const { link } = await moving();
    const answers = await Promise.all([confirm(link), confirm(link), confirm(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  test("works for 72 hours", async () => {
    const { id, email, link } = await moving();
    await rawClient().accessToken.update({ where: { tokenHash: hashToken(link) }, data: { expiresAt: new Date() } });
    expect((await confirm(link)).body.code).toBe("TOKEN_EXPIRED");
    expect(await rowOf(id)).toMatchObject({ email });
  });

  test("ends the links that were sent to the old address", async () => {
    const { id, link } = await moving();
    const { workspaceId } = admin.ctx;
    const reset = { workspaceId, attenderId: id, purpose: "password_reset", tokenHash: hashToken("x") } as const;
    await rawClient().accessToken.create({ data: { ...reset, expiresAt: new Date(Date.now() + 60_000) } });
    await confirm(link);
    expect(await rawClient().accessToken.count({ where: { attenderId: id, usedAt: null } })).toBe(0);
  });

  test("is refused when somebody else has taken the address meanwhile, and can be tried again later", async () => {
    const { id, email, newEmail, link } = await moving();
    const taken = await addAttender(admin.ctx.workspaceId);
    await rawClient().attender.update({ where: { email: taken }, data: { email: newEmail } });
    expect((await confirm(link)).body.code).toBe("EMAIL_IN_USE");
    expect(await rowOf(id)).toMatchObject({ email, pendingEmail: newEmail });
    await rawClient().attender.update({ where: { email: newEmail }, data: { email: taken } });
    expect((await confirm(link)).status).toBe(200);
  });

  test("goes on for somebody deactivated, and lets them in no more than before", async () => {
    const { id, newEmail, link } = await moving();
    await rawClient().attender.update({ where: { id }, data: { isActive: false } });
    expect((await confirm(link)).status).toBe(200);
    expect(await canSignIn(newEmail)).toBe(false);
  });
});

describe("a change that waits", () => {
  test("is sent again with a link that ends the earlier one", async () => {
    const { id, newEmail, link } = await moving();
    expect((await resend(id)).body.pendingEmail).toMatchObject({ address: newEmail });
    expect((await confirm(link)).status).toBe(410);
    expect((await confirm(await linkTo(newEmail))).status).toBe(200);
    expect(await audits("email-change.resent", id)).toMatchObject([{ attenderId: admin.ctx.attender.id }]);
  });

  test("is given up by wanting the old address again", async () => {
    const { id, email, version, link } = await moving();
    const { body } = await save({ id, version: version + 1, email });
    expect(body).toMatchObject({ email, pendingEmail: null });
    expect((await confirm(link)).status).toBe(410);
    expect((await resend(id)).body.code).toBe("CONFLICT");
  });

  test("is replaced by another one", async () => {
    const { id, version, link } = await moving();
    const other = `outro-${++people}@endereco.example`;
    await save({ id, version: version + 1, email: other });
    expect((await confirm(link)).status).toBe(410);
    expect((await confirm(await linkTo(other))).body).toEqual({ email: other });
  });

  test("isn't overwritten by an administrator who hasn't seen it", async () => {
    const { id, version, newEmail } = await moving();
    const { body } = await save({ id, version, email: `outro-${++people}@endereco.example` });
    expect(body.code).toBe("ATTENDER_CHANGED");
    expect(await rowOf(id)).toMatchObject({ pendingEmail: newEmail });
  });

  test("fills nobody's mailbox: six messages an hour to an address", async () => {
    const { id } = await moving();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await resend(id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
