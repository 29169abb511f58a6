import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { authenticate } from "@/lib/modules/attenders/authenticate";
import { checkPayment, pollPayment } from "@/lib/modules/billing/check-payment";
import { confirmPayment } from "@/lib/modules/billing/confirm-payment";
import { recordStatus } from "@/lib/modules/billing/record-status";
import type { Pay } from "@/lib/modules/billing/schema";
import type { Payment } from "@/lib/modules/billing/store/payment";
import { findSignup, toSignupDto } from "@/lib/modules/signup/find-signup";
import { paySignup } from "@/lib/modules/signup/pay-signup";
import { purgeSignups } from "@/lib/modules/signup/purge-signups";
import type { StartSignup } from "@/lib/modules/signup/schema";
import { startSignup } from "@/lib/modules/signup/start-signup";
import type { Signup } from "@/lib/modules/signup/store/signup";
import { AppError, isAppError } from "@/lib/platform/errors/app-error";
import {
  type BillingWorld,
  billingWorld,
  card,
  signupForm,
  storedPayment,
  storedSignup,
} from "@/tests/support/billing/billing";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { refuseNew, takeNew } from "@/tests/support/refused-rows";
import { OTHER_ADMIN } from "@/tests/support/template";

const database = testDatabase();
let world: BillingWorld;
beforeEach(() => {
  world = billingWorld();
});
afterAll(() => database.close());

const HOUR = 60 * 60_000;
const PIX: Pay = { method: "pix" };

async function signup(change: Partial<StartSignup> = {}): Promise<Signup> {
  return (await startSignup(signupForm(change), "pt-BR")).signup;
}
const current = storedSignup;
const reload = storedPayment;
const poll = async (row: Payment) => pollPayment(await reload(row));
const workspacesOf = (row: Signup) => rawClient().workspace.count({ where: { cnpj: row.cnpj } });
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (isAppError(error) ? { code: error.code, ...error.details } : error),
  );
/** What the provider would say of a payment. */
const paidAs = (row: Payment, amountCents = row.amountCents) =>
  recordStatus(row.id, {
    providerPaymentId: row.providerPaymentId ?? "",
    status: "paid",
    amountCents,
    currency: "BRL",
  });
async function paidByPix(row: Signup): Promise<Payment> {
  const payment = await paySignup(row, PIX);
  world.draw = 0;
  return poll(payment);
}

describe("a signup", () => {
  test("is no workspace and no sign-in until it is paid", async () => {
    const row = await signup();
    expect(await workspacesOf(row)).toBe(0);
    const credentials = { email: row.personalEmail, password: "girafa-azul", address: "192.0.2.7", userAgent: "" };
    expect(await errorOf(authenticate(credentials))).toMatchObject({ code: "INVALID_CREDENTIALS" });
  });

  test("is found by its token alone, of which only the hash is kept", async () => {
    const { signup: row, token } = await startSignup(signupForm(), "en");
    expect((await findSignup(token)).id).toBe(row.id);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await errorOf(findSignup("x".repeat(43)))).toEqual({ code: "NOT_FOUND" });
    expect(await errorOf(findSignup(null))).toEqual({ code: "NOT_FOUND" });
  });

  test("keeps an argon2id hash of the password and never gives it away", async () => {
    const row = await signup();
    expect(row.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(await toSignupDto(row))).not.toMatch(/argon2|girafa-azul|password/i);
  });

  test("with an attender's e-mail address or a workspace's CNPJ names the field and nobody", async () => {
    const taken = await signup();
    await paidByPix(taken);
    const form = signupForm({ personalEmail: OTHER_ADMIN, cnpj: taken.cnpj });
    expect(await errorOf(startSignup(form, "en"))).toEqual({
      code: "VALIDATION_FAILED",
      errors: { personalEmail: "personalEmailTaken", cnpj: "cnpjTaken" },
    });
  });

  test("can't be paid a day later, and says that it is over", async () => {
    const row = await signup();
    world.now += 24 * HOUR;
    expect(await errorOf(paySignup(row, PIX))).toEqual({ code: "SIGNUP_OVER" });
    expect((await toSignupDto(row)).status).toBe("expired");
  });

  test("that came to nothing is erased after 30 days with its payments; a paid one never", async () => {
    const [left, paid] = [await signup(), await signup()];
    const attempt = await paySignup(left, PIX);
    await paidByPix(paid);
    world.now += 900_000;
    await poll(attempt);
    world.now += 29 * 24 * HOUR;
    await purgeSignups();
    expect(await rawClient().signup.count({ where: { id: left.id } })).toBe(1);
    world.now += 3 * 24 * HOUR;
    await purgeSignups();
    expect(await rawClient().signup.count({ where: { id: { in: [left.id, paid.id] } } })).toBe(1);
    expect(await rawClient().payment.count({ where: { id: attempt.id } })).toBe(0);
  });

  test("that came to nothing is erased, however many lie before it whose money went back", async () => {
    const [like, left] = [await signup(), await signup()];
    const {
      id: _,
      workspaceId: __,
      ...columns
    } = await rawClient().signup.findUniqueOrThrow({ where: { id: like.id } });
    const expiresAt = new Date(world.now - 40 * 24 * HOUR);
    const copies = Array.from({ length: 250 }, (_, number) => ({ ...columns, expiresAt, tokenHash: `copy ${number}` }));
    const kept = await rawClient().signup.createManyAndReturn({ data: copies, select: { id: true } });
    await rawClient().payment.createMany({
      data: kept.map(({ id }) => ({
        signupId: id,
        provider: "sandbox",
        transactionId: `TXNBACK${id}`,
        method: "pix" as const,
        amountCents: 1,
        status: "refunded" as const,
      })),
    });
    const last = await rawClient().signup.create({ data: { ...columns, expiresAt, tokenHash: "the last" } });
    await purgeSignups();
    expect(await rawClient().signup.count({ where: { id: { in: kept.map(({ id }) => id) } } })).toBe(250);
    expect(await rawClient().signup.count({ where: { id: { in: [last.id, left.id] } } })).toBe(1);
  });
});

describe("a card", () => {
  test("is decided after three seconds, and then there is a workspace", async () => {
    const row = await signup();
    const payment = await paySignup(row, card());
    expect(payment.status).toBe("processing");
    world.now += 2_999;
    expect((await poll(payment)).status).toBe("processing");
    world.now += 501;
    expect((await poll(payment)).status).toBe("paid");
    expect(await workspacesOf(row)).toBe(1);
  });

  test("leaves its brand and last four digits, and its number nowhere", async () => {
    const payment = await paySignup(await signup(), card("5555 5555 5555 4444"));
    expect(payment).toMatchObject({ cardBrand: "mastercard", cardLast4: "4444" });
    const jobs = await rawClient().job.findMany();
    expect(JSON.stringify([payment, jobs])).not.toMatch(/5555 ?5555/);
  });

  test.each([
    ["4000 0000 0000 0002", {}, "declined"],
    ["4000 0000 0000 9995", {}, "insufficient_funds"],
    ["4000 0000 0000 0069", {}, "expired_card"],
    ["4000 0000 0000 0127", {}, "incorrect_cvv"],
    ["4242 4242 4242 4241", {}, "invalid_number"],
    ["3782 822463 10005", {}, "unsupported_brand"],
    ["4242 4242 4242 4242", { cardExpiry: "01/20" }, "expired_card"],
    ["4242 4242 4242 4242", { cardCvv: "1" }, "incorrect_cvv"],
  ])("%s with %j is refused: it gives nothing, and another may be tried", async (number, change, failureCode) => {
    const row = await signup();
    const refused = await paySignup(row, card(number, change));
    world.now += 3_000;
    expect(await poll(refused)).toMatchObject({ status: "failed", failureCode });
    expect(await workspacesOf(row)).toBe(0);
    const again = await paySignup(row, card());
    world.now += 3_000;
    expect((await poll(again)).status).toBe("paid");
  });

  test("clicked twice is charged once", async () => {
    const row = await signup();
    const results = await Promise.all([card(), card(), card()].map((input) => errorOf(paySignup(row, input))));
    expect(results.filter((error) => error === null)).toHaveLength(1);
    expect(results.filter((error) => error !== null)).toEqual([
      { code: "PAYMENT_IN_PROGRESS" },
      { code: "PAYMENT_IN_PROGRESS" },
    ]);
  });

  test("is confirmed by the queue when the browser is gone", async () => {
    const row = await signup();
    await paySignup(row, card());
    world.now += 10_000;
    await world.work();
    expect(await workspacesOf(row)).toBe(1);
  });
});

describe("a PIX code", () => {
  test("lives 900 seconds and then may be made anew", async () => {
    const row = await signup();
    const first = await paySignup(row, PIX);
    expect(first.expiresAt).toBe(world.now + 900_000);
    world.now += 899_999;
    expect((await poll(first)).status).toBe("pending");
    world.now += 3_000;
    expect((await poll(first)).status).toBe("expired");
    const second = await paySignup(row, PIX);
    expect(second.status).toBe("pending");
    expect(second.pixCode).not.toBe(first.pixCode);
  });

  test("is looked at once in three seconds, however often somebody asks", async () => {
    const payment = await paySignup(await signup(), PIX);
    let looks = 0;
    const { getStatus } = world.provider;
    world.provider.getStatus = (known) => {
      looks += 1;
      return getStatus(known);
    };
    await Promise.all(Array.from({ length: 20 }, () => poll(payment)));
    expect(looks).toBe(1);
    world.now += 2_999;
    await poll(payment);
    expect(looks).toBe(1);
    world.now += 1;
    await poll(payment);
    expect(looks).toBe(2);
  });

  test.each([
    [0.3, "pending"],
    [0.299, "paid"],
  ])("is found paid by a chance of 30 %%: a draw of %d is %s", async (draw, status) => {
    const payment = await paySignup(await signup(), PIX);
    world.draw = draw;
    expect((await poll(payment)).status).toBe(status);
  });

  test("is replaced by a card", async () => {
    const row = await signup();
    const code = await paySignup(row, PIX);
    await paySignup(row, card());
    expect(await reload(code)).toMatchObject({ status: "expired", failureCode: "replaced" });
  });

  test("expires by the queue, too", async () => {
    const payment = await paySignup(await signup(), PIX);
    world.now += 900_000;
    await world.work();
    expect((await reload(payment)).status).toBe("expired");
  });
});

describe("a confirmed payment makes in one go", () => {
  test("workspace, subscription, administrator, receipt, usage, audit line and welcome mail", async () => {
    const row = await signup({ responsibleName: "Helena Maria Duarte" });
    const payment = await paidByPix(row);
    const done = await current(row);
    const workspaceId = done.workspaceId ?? 0;
    const where = { where: { workspaceId } };
    expect(done).toMatchObject({ status: "completed", passwordHash: "" });
    expect(await rawClient().workspace.findUnique({ where: { id: workspaceId } })).toMatchObject({
      name: row.companyName,
      companyEmail: row.companyEmail,
      cnpj: row.cnpj,
      phone: row.phone,
      timeZone: "America/Sao_Paulo",
    });
    expect(await rawClient().subscription.findMany(where)).toMatchObject([
      {
        planId: "basic",
        status: "active",
        seats: 3,
        priceCents: 40_000,
        method: "pix",
        currentPeriodStart: new Date(payment.paidAt ?? 0),
      },
    ]);
    expect(await rawClient().attender.findMany(where)).toMatchObject([
      { firstName: "Helena", surname: "Maria Duarte", email: row.personalEmail, profile: 1, isActive: true },
    ]);
    expect(await rawClient().calendar.findMany(where)).toMatchObject([{ isDefault: true, timeZone: null, hours: {} }]);
    expect(await rawClient().receipt.findMany(where)).toMatchObject([
      { number: 1, transactionId: payment.transactionId, amountCents: 40_000, payerCnpj: row.cnpj },
    ]);
    expect(await rawClient().workspaceUsage.findMany(where)).toEqual([
      { workspaceId, storageBytes: 0n, limitBytes: 5n * 1024n ** 3n },
    ]);
    expect((await rawClient().auditEvent.findMany(where)).map(({ action }) => action)).toEqual([
      "workspace.created",
      "subscription.started",
    ]);
    const mails = await rawClient().job.findMany({ where: { type: "mail.send", workspaceId } });
    expect(mails.map(({ payload }) => payload)).toMatchObject([
      { to: row.personalEmail, locale: "pt-BR", template: "welcome" },
    ]);
  });

  test("a sign-in with the password of the form", async () => {
    const row = await signup();
    await paidByPix(row);
    const credentials = { email: row.personalEmail, password: "girafa-azul", address: "192.0.2.8", userAgent: "" };
    expect((await authenticate(credentials)).attender).toMatchObject({ email: row.personalEmail, profile: 1 });
  });

  test("nothing at all when any of it fails, and everything when it is tried again", async () => {
    const row = await signup();
    const payment = await paySignup(row, PIX);
    await paidAs(payment);
    await refuseNew("workspace_usage");
    await expect(confirmPayment(payment.id)).rejects.toThrow();
    expect(await workspacesOf(row)).toBe(0);
    expect(await rawClient().attender.count({ where: { email: row.personalEmail } })).toBe(0);
    await takeNew("workspace_usage");
    expect(await confirmPayment(payment.id)).toBe("provisioned");
    expect(await workspacesOf(row)).toBe(1);
  });
});

describe("after a crash", () => {
  test("between payment and workspace the queue goes on", async () => {
    const row = await signup();
    await paidAs(await paySignup(row, PIX));
    expect(await workspacesOf(row)).toBe(0);
    expect((await toSignupDto(await current(row))).status).toBe("paid");
    await world.work();
    expect(await workspacesOf(row)).toBe(1);
  });

  test("before the provider's answer the payment is looked for by our id and given what it paid", async () => {
    const row = await signup();
    world.provider.createCard = async () => {
      throw new AppError("PAYMENT_UNAVAILABLE");
    };
    const payment = await paySignup(row, card());
    expect(payment).toMatchObject({ status: "processing", providerPaymentId: null });
    world.provider.findByTransaction = async (transactionId) => ({
      providerPaymentId: `found-${transactionId}`,
      status: "paid",
      amountCents: 40_000,
      currency: "BRL",
    });
    await checkPayment(payment.id);
    await world.work();
    expect(await workspacesOf(row)).toBe(1);
  });

  test("a charge that the provider never heard of fails after two minutes and charges nothing", async () => {
    const row = await signup();
    const payment = await paySignup(row, card());
    await rawClient().payment.update({ where: { id: payment.id }, data: { providerPaymentId: null } });
    await checkPayment(payment.id);
    expect((await reload(payment)).status).toBe("processing");
    world.now += 121_000;
    await checkPayment(payment.id);
    expect(await reload(payment)).toMatchObject({ status: "failed", failureCode: "unavailable" });
  });
});
