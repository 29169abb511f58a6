import { PROVIDER_SLOT } from "@/lib/modules/billing/choose-provider";
import { CLOCK_SLOT } from "@/lib/modules/billing/clock";
import type { PaymentProvider } from "@/lib/modules/billing/provider";
import { sandboxProvider } from "@/lib/modules/billing/sandbox-provider";
import type { Pay } from "@/lib/modules/billing/schema";
import { type Payment, paymentById } from "@/lib/modules/billing/store/payment";
import type { StartSignup } from "@/lib/modules/signup/schema";
import { type Signup, signupById } from "@/lib/modules/signup/store/signup";
import { globalReads } from "@/lib/platform/db/reads";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { Worker } from "@/lib/platform/jobs/worker";
import { jobHandlers } from "@/lib/workers/job-handlers";
import { rawClient } from "@/tests/support/prisma/raw-client";

let serial = 0;

/** A payment as it stands now. */
export async function storedPayment({ id }: Pick<Payment, "id">): Promise<Payment> {
  const row = await globalReads.first(paymentById, { id });
  if (!row) throw new Error(`no payment ${id}`);
  return row;
}

/** A signup as it stands now. */
export async function storedSignup({ id }: Pick<Signup, "id">): Promise<Signup> {
  const row = await globalReads.first(signupById, { id });
  if (!row) throw new Error(`no signup ${id}`);
  return row;
}

/** A receipt and its payment of a workspace. @returns their ids. */
export async function addBilling(
  workspaceId: number,
  payerName: string,
): Promise<{ receipt: string; payment: string }> {
  const transactionId = `TXN${Date.now()}${String(++serial).padStart(6, "0")}`;
  const paid = { transactionId, amountCents: 40_000, currency: "BRL", method: "pix" as const, paidAt: new Date() };
  const payment = await rawClient().payment.create({
    data: { ...paid, workspaceId, provider: "sandbox", status: "paid" },
  });
  const period = { periodStart: new Date(), periodEnd: new Date() };
  const payer = { payerName, payerCnpj: "", payerEmail: "" };
  const receipt = await rawClient().receipt.create({
    data: { ...paid, ...period, ...payer, workspaceId, number: 100_000 + serial, planId: "basic" },
  });
  return { receipt: String(receipt.id), payment: payment.transactionId };
}

/** The billing clock and the sandbox's chance in a test's hands, and every call of the provider counted. */
export type BillingWorld = {
  now: number;
  /** What the next looks at PIX payments draw, 0 (paid) to 1 (not). */
  draw: number;
  refunds: string[];
  charges: number;
  provider: PaymentProvider;
  /** Runs every job that is due by the billing clock, mail excepted. */
  work(): Promise<void>;
};

/** Installs the sandbox with the documented values; the clock stands still until it is moved. */
export function billingWorld(start = Date.now()): BillingWorld {
  const world: BillingWorld = {
    now: start,
    draw: 1,
    refunds: [],
    charges: 0,
    provider: undefined as unknown as PaymentProvider,
    async work() {
      const { "mail.send": _, ...handlers } = jobHandlers;
      await new Worker({
        handlers: { ...handlers, "mail.send": async () => undefined },
        now: () => world.now,
      }).runDue();
    },
  };
  const sandbox = sandboxProvider({
    cardDelayMs: 3_000,
    pixPaidChance: 0.3,
    pixPollMs: 3_000,
    now: () => world.now,
    chance: () => world.draw,
  });
  world.provider = {
    ...sandbox,
    async chargeAgain(...args) {
      world.charges += 1;
      if (!sandbox.chargeAgain) throw new Error("the sandbox charges again");
      return sandbox.chargeAgain(...args);
    },
    async refund(payment) {
      world.refunds.push(payment.transactionId);
    },
  };
  setGlobalSlot(CLOCK_SLOT, () => world.now);
  setGlobalSlot<PaymentProvider>(PROVIDER_SLOT, world.provider);
  return world;
}

// Check digits after the Receita's rule, written here once more so that the product's own isn't its judge.
function checkDigit(text: string): number {
  let weight = 2;
  let sum = 0;
  for (const letter of [...text].reverse()) {
    sum += (letter.charCodeAt(0) - 48) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** A valid CNPJ that no other call gives. */
export function newCnpj(): string {
  const body = `${String(process.pid % 100_000).padStart(5, "0")}T${String(++serial).padStart(6, "0")}`;
  const first = checkDigit(body);
  return `${body}${first}${checkDigit(`${body}${first}`)}`;
}

/** A company nobody else is. */
export function signupForm(change: Partial<StartSignup> = {}): StartSignup {
  const number = ++serial;
  return {
    companyName: `Móveis Pitanga ${number}`,
    companyEmail: `contato-${number}@pitanga.example`,
    cnpj: newCnpj(),
    phone: "(11) 4000-0000",
    website: "https://pitanga.example",
    address: "Rua das Pitangas, 10",
    responsibleName: "Helena Maria Duarte",
    personalEmail: `helena-${process.pid}-${number}@pitanga.example`,
    password: "girafa-azul",
    confirmPassword: "girafa-azul",
    ...change,
  };
}

/** A card that the sandbox takes, unless told otherwise. */
export function card(number = "4242 4242 4242 4242", change: Partial<Pay> = {}): Pay {
  return {
    method: "credit_card",
    cardNumber: number,
    cardName: "HELENA M DUARTE",
    cardExpiry: "12/49",
    cardCvv: "123",
    ...change,
  };
}
