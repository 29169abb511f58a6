import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { pollPayment } from "@/lib/modules/billing/check-payment";
import { confirmPayment } from "@/lib/modules/billing/confirm-payment";
import { recordStatus } from "@/lib/modules/billing/record-status";
import { refundPayment } from "@/lib/modules/billing/refund-payment";
import type { Pay } from "@/lib/modules/billing/schema";
import type { Payment } from "@/lib/modules/billing/store/payment";
import { toSignupDto } from "@/lib/modules/signup/find-signup";
import { paySignup } from "@/lib/modules/signup/pay-signup";
import type { StartSignup } from "@/lib/modules/signup/schema";
import { startSignup } from "@/lib/modules/signup/start-signup";
import type { Signup } from "@/lib/modules/signup/store/signup";
import { queuedMail } from "@/tests/support/attenders/access";
import {
  type BillingWorld,
  billingWorld,
  newCnpj,
  signupForm,
  storedPayment,
  storedSignup,
} from "@/tests/support/billing/billing";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let world: BillingWorld;
beforeEach(() => {
  world = billingWorld();
});
afterAll(() => database.close());

const PIX: Pay = { method: "pix" };
const signup = async (change: Partial<StartSignup> = {}) => (await startSignup(signupForm(change), "pt-BR")).signup;
const current = storedSignup;
const reload = storedPayment;
const workspacesOf = (row: Signup) => rawClient().workspace.count({ where: { cnpj: row.cnpj } });
const paidAs = (row: Payment, amountCents = row.amountCents, currency = "BRL") =>
  recordStatus(row.id, { providerPaymentId: row.providerPaymentId ?? "", status: "paid", amountCents, currency });

describe("a payment", () => {
  test("told twice, or by many at once, makes one workspace", async () => {
    const row = await signup();
    const payment = await paySignup(row, PIX);
    await Promise.all(Array.from({ length: 8 }, () => paidAs(payment)));
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => confirmPayment(payment.id)));
    expect(outcomes.filter((outcome) => outcome === "provisioned")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "already_done")).toHaveLength(7);
    expect(await workspacesOf(row)).toBe(1);
    expect(world.refunds).toEqual([]);
  });

  test("made twice: the second goes back, and there is one workspace", async () => {
    const row = await signup();
    const first = await paySignup(row, PIX);
    const second = await paySignup(row, PIX);
    await paidAs(first);
    await paidAs(second);
    await world.work();
    expect(await workspacesOf(row)).toBe(1);
    const statuses = [(await reload(first)).status, (await reload(second)).status].sort();
    expect(statuses).toEqual(["paid", "refunded"]);
    expect(world.refunds).toHaveLength(1);
    expect((await current(row)).status).toBe("completed");
  });

  test("that comes after its code and its signup ran out still gives the workspace", async () => {
    const row = await signup();
    const payment = await paySignup(row, PIX);
    world.now += 900_000;
    await pollPayment(await reload(payment));
    world.now += 25 * 60 * 60_000;
    expect((await reload(payment)).status).toBe("expired");
    await paidAs(payment);
    await world.work();
    expect(await workspacesOf(row)).toBe(1);
    expect((await reload(payment)).status).toBe("paid");
  });

  test("that comes late, after another one paid, goes back", async () => {
    const row = await signup();
    const late = await paySignup(row, PIX);
    const paid = await paySignup(row, PIX);
    await paidAs(paid);
    await world.work();
    world.now += 60_000;
    await paidAs(late);
    await world.work();
    expect(await reload(late)).toMatchObject({ status: "refunded", failureCode: "paid_twice" });
    expect(await rawClient().receipt.count({ where: { transactionId: late.transactionId } })).toBe(0);
  });

  test.each([
    [39_999, "BRL"],
    [40_001, "BRL"],
    [40_000, "USD"],
  ])("of %i cents %s isn't the plan's: it gives nothing and goes back", async (amountCents, currency) => {
    const row = await signup();
    const payment = await paySignup(row, PIX);
    await paidAs(payment, amountCents, currency);
    expect(await confirmPayment(payment.id)).toBe("refund_due");
    await world.work();
    expect(await workspacesOf(row)).toBe(0);
    expect(await reload(payment)).toMatchObject({ status: "refunded", failureCode: "wrong_amount" });
    expect((await toSignupDto(await current(row))).status).toBe("open");
  });

  test.each([
    ["cnpj", "cnpj_taken"],
    ["personalEmail", "email_taken"],
  ] as const)("whose %s somebody took meanwhile goes back, and the signup says why", async (field, failureCode) => {
    const shared = field === "cnpj" ? { cnpj: newCnpj() } : { personalEmail: `dupla-${field}@pitanga.example` };
    const [one, two] = [await signup(shared), await signup(shared)];
    const [first, second] = [await paySignup(one, PIX), await paySignup(two, PIX)];
    await paidAs(first);
    await paidAs(second);
    await world.work();
    const rows = [await reload(first), await reload(second)].sort((a, b) => a.status.localeCompare(b.status));
    expect(rows).toMatchObject([{ status: "paid" }, { status: "refunded", failureCode }]);
    const loser = rows[1]?.id === first.id ? one : two;
    const dto = await toSignupDto(await current(loser));
    expect(dto).toMatchObject({ status: "expired", conflictField: field, receipt: null });
    expect((await current(loser)).workspaceId).toBeNull();
  });

  test("that isn't paid gives nothing, whoever asks for it", async () => {
    const row = await signup();
    const payment = await paySignup(row, PIX);
    expect(await confirmPayment(payment.id)).toBe("not_paid");
    expect(await workspacesOf(row)).toBe(0);
  });

  test("is given back once, and again only while the provider refuses", async () => {
    const payment = await paySignup(await signup(), PIX);
    await paidAs(payment, 1);
    const { refund } = world.provider;
    world.provider.refund = async () => {
      throw new Error("not now");
    };
    await expect(refundPayment(payment.id)).rejects.toThrow();
    expect((await reload(payment)).status).toBe("refund_due");
    world.provider.refund = refund;
    await refundPayment(payment.id);
    await refundPayment(payment.id);
    expect(world.refunds).toEqual([payment.transactionId]);
    const { personalEmail } = await rawClient().signup.findUniqueOrThrow({ where: { id: payment.signupId ?? 0 } });
    expect(await queuedMail(personalEmail)).toMatchObject([
      {
        template: "payment-refunded",
        values: { transactionId: payment.transactionId, reason: "O valor recebido era diferente do cobrado." },
      },
    ]);
  });
});

test("any order of events makes at most one workspace, none without a paid payment, and keeps no money for nothing", async () => {
  const event = fc.record({
    what: fc.constantFrom("pay", "paid", "wrong", "expired", "failed", "confirm", "poll", "work", "wait"),
    which: fc.nat(2),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 14 }), async (events) => {
      world = billingWorld();
      const row = await signup();
      const payments: Payment[] = [];
      const paid = new Set<number>();
      const right = new Set<number>();
      for (const { what, which } of events) {
        const payment = payments[which % Math.max(1, payments.length)];
        if (what === "pay") {
          const made = await paySignup(await current(row), PIX).catch(() => null);
          if (made) payments.push(made);
        } else if (what === "work") await world.work();
        else if (what === "wait") world.now += 400_000;
        else if (!payment) continue;
        else if (what === "confirm") await confirmPayment(payment.id);
        else if (what === "poll") await pollPayment(await reload(payment));
        else if (what === "paid" || what === "wrong") {
          // A provider takes money for a payment once.
          if (paid.has(payment.id)) continue;
          paid.add(payment.id);
          if (what === "paid") right.add(payment.id);
          await paidAs(payment, what === "paid" ? 40_000 : 1_000);
        } else if (!paid.has(payment.id)) {
          await recordStatus(payment.id, {
            providerPaymentId: payment.providerPaymentId ?? "",
            status: what,
            amountCents: 40_000,
            currency: "BRL",
          });
        }
        const count = await workspacesOf(row);
        expect(count).toBeLessThanOrEqual(right.size > 0 ? 1 : 0);
      }
      await world.work();
      expect(await workspacesOf(row)).toBe(right.size > 0 ? 1 : 0);
      const rows = await rawClient().payment.findMany({ where: { signupId: row.id } });
      const kept = rows.filter(({ status }) => status === "paid");
      expect(kept).toHaveLength(right.size > 0 ? 1 : 0);
      expect(rows.filter(({ id, status }) => paid.has(id) && status !== "paid" && status !== "refunded")).toEqual([]);
      const own = rows.map(({ transactionId }) => transactionId);
      expect(world.refunds.filter((id) => own.includes(id))).toHaveLength(paid.size - kept.length);
    }),
    { numRuns: 25 },
  );
}, 120_000);
