import { randomUUID } from "node:crypto";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { cardBrandOf, isCardInDate, isLuhnValid } from "./card";
import { billingNow } from "./clock";
import { pixCode } from "./pix";
import type { CardInput, KnownPayment, PaymentProvider, ProviderPayment } from "./provider";

export type SandboxOptions = {
  cardDelayMs: number;
  pixPaidChance: number;
  pixPollMs: number;
  now?: () => number;
  /** A number from 0 to 1, as Math.random. */
  chance?: () => number;
};

const PIX_LIFETIME_MS = 900_000;

/** Numbers that the sandbox refuses, so that the refusals can be seen. */
const REFUSED_TEST_CARDS: Readonly<Record<string, string>> = {
  "4000000000000002": "declined",
  "4000000000009995": "insufficient_funds",
  "4000000000000069": "expired_card",
  "4000000000000127": "incorrect_cvv",
};

/** Nobody is paid by it: a random key of the right form, and this product as its owner. */
const RECEIVER = { key: "5f84a4c5-c5cb-4599-9f13-7eb4d419dacc", merchantName: "Cangoo", merchantCity: "São Paulo" };

/**
 * Payments without money (specification 1, section 4): a card is decided after a few seconds, a PIX payment is found paid
 * by chance. It remembers nothing: how a card payment will end is part of its id, and the rest is in the payment's row.
 */
export function sandboxProvider(options: SandboxOptions): PaymentProvider {
  const { now = billingNow, chance = Math.random } = options;
  const card = (charge: { amountCents: number; currency: string }, failureCode: string | undefined) => ({
    providerPaymentId: `sandbox-card-${failureCode ?? "approved"}-${randomUUID()}`,
    status: "processing" as const,
    amountCents: charge.amountCents,
    currency: charge.currency,
  });
  return {
    name: "sandbox",
    publicKey: null,
    pollMs: options.pixPollMs,
    pixLifetimeMs: PIX_LIFETIME_MS,
    async createCard(charge, { input }) {
      if (!input) throw new AppError("VALIDATION_FAILED", { errors: { cardNumber: "cardNumberRequired" } });
      const digits = input.number.replace(/\D/g, "");
      return {
        ...card(charge, refusalOf(input, new Date(now()))),
        cardBrand: cardBrandOf(digits),
        cardLast4: digits.slice(-4),
      };
    },
    async createPix(charge) {
      const { amountCents, currency, transactionId } = charge;
      return {
        providerPaymentId: `sandbox-pix-${randomUUID()}`,
        status: "pending",
        amountCents,
        currency,
        pixCode: pixCode({ ...RECEIVER, amountCents, txid: transactionId }),
      };
    },
    async chargeAgain(charge, { brand, last4 }) {
      return { ...card(charge, undefined), cardBrand: brand, cardLast4: last4 };
    },
    async getStatus(payment) {
      return { ...known(payment), ...stateOf(payment, options, now(), chance) };
    },
    async findByTransaction() {
      return undefined;
    },
    async refund() {},
    parseWebhook() {
      throw notFound();
    },
  };
}

function known({ providerPaymentId, amountCents, currency }: KnownPayment) {
  return { providerPaymentId: providerPaymentId ?? "", amountCents, currency };
}

function stateOf(
  payment: KnownPayment,
  options: SandboxOptions,
  now: number,
  chance: () => number,
): Pick<ProviderPayment, "status" | "failureCode"> {
  if (payment.method === "credit_card") {
    if (now < payment.createdAt + options.cardDelayMs) return { status: "processing" };
    const failureCode = /^sandbox-card-([a-z_]+)-/.exec(payment.providerPaymentId ?? "")?.[1];
    return failureCode === "approved" ? { status: "paid" } : { status: "failed", failureCode };
  }
  if (payment.expiresAt && now >= payment.expiresAt) return { status: "expired" };
  return { status: chance() < options.pixPaidChance ? "paid" : "pending" };
}

function refusalOf({ number, expiry, cvv }: CardInput, now: Date): string | undefined {
  const digits = number.replace(/\D/g, "");
  if (!isLuhnValid(digits)) return "invalid_number";
  if (!cardBrandOf(digits)) return "unsupported_brand";
  if (!isCardInDate(expiry, now)) return "expired_card";
  if (!/^\d{3,4}$/.test(cvv)) return "incorrect_cvv";
  return REFUSED_TEST_CARDS[digits];
}
