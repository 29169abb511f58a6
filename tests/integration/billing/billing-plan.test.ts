import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { insertAttender } from "@/lib/modules/attenders/store/attender";
import { pollPayment } from "@/lib/modules/billing/check-payment";
import { payRenewal } from "@/lib/modules/billing/pay-renewal";
import { getBilling } from "@/lib/modules/billing/queries";
import { renewSubscriptions } from "@/lib/modules/billing/renew-subscriptions";
import { commit } from "@/lib/modules/events/commit";
import { hasStorageFor, readStorage } from "@/lib/modules/files/storage-quota";
import { foundWorkspace } from "@/lib/modules/signup/found-workspace";
import { reads } from "@/lib/platform/db/reads";
import { isAppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { queuedMail } from "@/tests/support/attenders/access";
import { type BillingWorld, billingWorld } from "@/tests/support/billing/billing";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_ADMIN } from "@/tests/support/template";

const database = testDatabase();
const DAY = 24 * 60 * 60_000;
let ctx: Ctx;
let other: Ctx;
let world: BillingWorld;
beforeAll(async () => {
  ({ ctx } = await signedIn(DEMO_ACCOUNTS.admin));
  ({ ctx: other } = await signedIn(OTHER_ADMIN));
});
beforeEach(() => {
  world = billingWorld();
});
afterAll(() => database.close());

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (isAppError(error) ? { code: error.code, ...error.details } : error),
  );
const used = async () => (await readStorage(reads(ctx.workspaceId))).usedBytes;

describe("seats", () => {
  /** Takes a seat the way the call that creates attenders does. */
  const take = (who: Ctx, email: string) =>
    commit(who, async (unit) => {
      const seated = await unit.first(insertAttender, {
        firstName: "Assento",
        surname: "",
        email,
        profile: 2,
        roleId: null,
        reach: "everything",
        namaEdition: "Cangoo 2024",
        primaryLanguage: "pt-BR",
        secondaryLanguage: "en",
        passwordHash: null,
        inviteMailState: "queued",
        now: unit.now,
      });
      await unit.happened("attender.seated", seated?.id ?? 0, {});
    });

  test("of a workspace without a subscription are the plan's three, and two who want the last can't both have it", async () => {
    const emails = ["assento-1@outra.example", "assento-2@outra.example", "assento-3@outra.example"];
    const results = await Promise.all(emails.map((email) => errorOf(take(other, email))));
    expect(results.filter((error) => error === null)).toHaveLength(1);
    expect(results.filter((error) => error !== null)).toEqual([
      { code: "SEAT_LIMIT", limit: 3 },
      { code: "SEAT_LIMIT", limit: 3 },
    ]);
  });

  test("of inactive attenders are free", async () => {
    await rawClient().attender.updateMany({
      where: { workspaceId: other.workspaceId, firstName: "Assento" },
      data: { isActive: false },
    });
    expect(await errorOf(take(other, "assento-4@outra.example"))).toBeNull();
    expect(await errorOf(take(other, "assento-5@outra.example"))).toMatchObject({ code: "SEAT_LIMIT" });
  });

  test("are as many as the subscription bought: the demo has room to try", async () => {
    await addAttender(ctx.workspaceId);
    expect(await errorOf(take(ctx, "assento-6@demo.example"))).toBeNull();
  });
});

describe("the billing card", () => {
  test("shows plan, next charge, usage and receipts of the own workspace", async () => {
    const billing = await getBilling(ctx);
    const subscription = await rawClient().subscription.findUniqueOrThrow({ where: { workspaceId: ctx.workspaceId } });
    expect(billing).toMatchObject({
      plan: { id: "basic", priceCents: 40_000 },
      subscription: {
        status: "active",
        method: "credit_card",
        card: { brand: "visa", last4: "4242" },
        nextChargeAt: subscription.currentPeriodEnd.toISOString(),
      },
      usage: { seatLimit: 10, storageLimitBytes: 5 * 1024 ** 3, storageBytes: await used() },
    });
    expect(billing.receipts.length).toBeGreaterThan(6);
    expect(billing.receipts[0]?.periodEnd).toBe(subscription.currentPeriodEnd.toISOString());
  });

  test("of a workspace that never paid has no subscription and no receipts", async () => {
    expect(await getBilling(other)).toMatchObject({ subscription: null, receipts: [], usage: { seatLimit: 3 } });
  });
});

test("a workspace that its owner runs has seats, nothing to pay and the disk's room", async () => {
  await foundWorkspace({
    companyName: "Olaria do Vale",
    administratorName: "Teresa Lobo",
    administratorEmail: "teresa@olaria.example",
    seats: 7,
    locale: "pt-BR",
  });
  const { workspaceId } = await rawClient().attender.findUniqueOrThrow({ where: { email: "teresa@olaria.example" } });
  expect(await getBilling({ workspaceId })).toMatchObject({
    subscription: null,
    usage: { seats: 1, seatLimit: 7, storageLimitBytes: null },
  });
  expect(await hasStorageFor(reads(workspaceId), 6 * 1024 ** 3)).toBe(true);
});

describe("a period that is over", () => {
  const reset = async (method: "credit_card" | "pix", cardLast4: string | null) => {
    const currentPeriodEnd = new Date(world.now);
    await rawClient().payment.deleteMany({ where: { workspaceId: ctx.workspaceId } });
    return rawClient().subscription.update({
      where: { workspaceId: ctx.workspaceId },
      data: {
        status: "active",
        method,
        cardBrand: cardLast4 && "visa",
        cardLast4,
        currentPeriodEnd,
        currentPeriodStart: new Date(world.now - 30 * DAY),
      },
    });
  };
  const subscription = () => rawClient().subscription.findUniqueOrThrow({ where: { workspaceId: ctx.workspaceId } });
  const receipts = () => rawClient().receipt.count({ where: { workspaceId: ctx.workspaceId } });

  test("is renewed by card: one charge, one receipt, the next month", async () => {
    const before = await reset("credit_card", "4242");
    const count = await receipts();
    await renewSubscriptions();
    await renewSubscriptions();
    expect(world.charges).toBe(1);
    world.now += 10_000;
    await world.work();
    const after = await subscription();
    expect(after).toMatchObject({ status: "active", currentPeriodStart: before.currentPeriodEnd });
    expect(after.currentPeriodEnd > before.currentPeriodEnd).toBe(true);
    expect(await receipts()).toBe(count + 1);
    await renewSubscriptions();
    expect(world.charges).toBe(1);
  });

  test("isn't touched a moment before its end", async () => {
    const { currentPeriodEnd } = await reset("credit_card", "4242");
    world.now = currentPeriodEnd.getTime() - 1;
    await renewSubscriptions();
    expect(world.charges).toBe(0);
  });

  test("whose card is refused is past due, and the card is tried once a day", async () => {
    await reset("credit_card", "4242");
    const { chargeAgain } = world.provider;
    world.provider.chargeAgain = async (...args) => ({
      ...((await chargeAgain?.(...args)) as never as object),
      providerPaymentId: `sandbox-card-declined-${args[0].transactionId}`,
      status: "processing",
      amountCents: args[0].amountCents,
      currency: args[0].currency,
    });
    await renewSubscriptions();
    world.now += 10_000;
    await world.work();
    await renewSubscriptions();
    expect((await subscription()).status).toBe("past_due");
    expect(world.charges).toBe(1);
    world.now += DAY;
    await renewSubscriptions();
    expect(world.charges).toBe(2);
  });

  test("of somebody who pays by PIX is past due until they pay", async () => {
    await reset("pix", null);
    await renewSubscriptions();
    expect((await subscription()).status).toBe("past_due");
    expect(world.charges).toBe(0);
    const payment = await payRenewal(ctx, { method: "pix" });
    expect(payment).toMatchObject({ amountCents: 40_000, signupId: null, workspaceId: ctx.workspaceId });
    world.draw = 0;
    await pollPayment(payment);
    expect(await subscription()).toMatchObject({ status: "active", method: "pix", cardLast4: null });
    expect(await errorOf(payRenewal(ctx, { method: "pix" }))).toEqual({ code: "ALREADY_PAID" });
  });

  test("that becomes past due is told once to each active administrator, in their language", async () => {
    await reset("pix", null);
    const english = await addAttender(ctx.workspaceId, 1);
    await rawClient().attender.update({ where: { email: english }, data: { primaryLanguage: "en" } });
    await renewSubscriptions();
    await renewSubscriptions();
    const mails = await queuedMail(english);
    expect(mails).toMatchObject([{ template: "payment-due", locale: "en", values: { amount: "R$400.00" } }]);
    expect(mails[0]?.workspaceId).toBe(ctx.workspaceId);
  });

  test("paid twice keeps one month and gives the other back", async () => {
    await reset("pix", null);
    const first = await payRenewal(ctx, { method: "pix" });
    const second = await payRenewal(ctx, { method: "pix" });
    world.draw = 0;
    await pollPayment(second);
    // The first code was replaced, but its payer had it already.
    const { recordStatus } = await import("@/lib/modules/billing/record-status");
    const told = { providerPaymentId: first.providerPaymentId ?? "", amountCents: 40_000, currency: "BRL" };
    await recordStatus(first.id, { ...told, status: "paid" });
    await world.work();
    expect(await rawClient().payment.findUnique({ where: { id: first.id } })).toMatchObject({
      status: "refunded",
      failureCode: "paid_twice",
    });
  });

  test("and was paid three months late begins with the payment", async () => {
    await reset("pix", null);
    world.now += 92 * DAY;
    const payment = await payRenewal(ctx, { method: "pix" });
    world.draw = 0;
    await pollPayment(payment);
    expect((await subscription()).currentPeriodStart.getTime()).toBe(world.now);
  });
});
