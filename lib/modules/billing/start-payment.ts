import { randomInt } from "node:crypto";
import type { Payment } from "@/generated/prisma/client";
import { AppError, isAppError } from "@/lib/platform/errors/app-error";
import { CHECK_PAYMENT_JOB, enqueuePaymentJob } from "./billing-jobs";
import { paymentProvider } from "./choose-provider";
import { billingNow } from "./clock";
import { globalDb, globalTransaction } from "./global-db";
import type { CardInput, Charge, PaymentProvider, ProviderPayment } from "./provider";
import { recordStatus } from "./record-status";

/** What a payment is for: a signup, or the next period of a workspace. */
export type PaymentOwner = { signupId: number } | { workspaceId: number };

export type PaymentMeans =
  | { method: "pix" }
  | { method: "credit_card"; input?: CardInput; token?: string; brand?: string }
  /** The card of the last payment once more. */
  | { method: "credit_card"; again: { brand: string; last4: string } };

/** How long after its creation a card payment is looked at by the queue, should the payer's browser be gone. */
const CARD_CHECK_DELAY_MS = 10_000;

/**
 * Starts a payment. An earlier one that waits (an unpaid PIX code) or failed is replaced; one that is being decided isn't,
 * because both might be taken. The row is there before the provider is asked, so that no answer and no crash can lose a
 * payment: the check that is queued with it finds out.
 * @throws {AppError} PAYMENT_IN_PROGRESS, ALREADY_PAID, PAYMENT_UNAVAILABLE
 */
export async function startPayment(
  owner: PaymentOwner,
  charge: Omit<Charge, "transactionId">,
  means: PaymentMeans,
): Promise<Payment> {
  const provider = paymentProvider();
  const row = await insertPayment(provider, owner, charge, means.method);
  let answer: ProviderPayment;
  try {
    answer = await ask(provider, { ...charge, transactionId: row.transactionId }, means, row.expiresAt ?? billingNow());
  } catch (error) {
    return withoutAnswer(row, error);
  }
  return recordStatus(row.id, answer);
}

function insertPayment(
  provider: PaymentProvider,
  owner: PaymentOwner,
  { amountCents, currency }: Pick<Charge, "amountCents" | "currency">,
  method: Payment["method"],
): Promise<Payment> {
  const now = billingNow();
  const expiresAt = method === "pix" ? new Date(now.getTime() + provider.pixLifetimeMs) : null;
  return globalTransaction(async (tx) => {
    if (await tx.payment.findFirst({ where: { ...owner, status: "processing" } })) {
      throw new AppError("PAYMENT_IN_PROGRESS");
    }
    if ("signupId" in owner && (await tx.payment.findFirst({ where: { ...owner, status: "paid" } }))) {
      throw new AppError("ALREADY_PAID");
    }
    await tx.payment.updateMany({
      where: { ...owner, status: "pending" },
      data: { status: "expired", failureCode: "replaced" },
    });
    const row = await tx.payment.create({
      data: {
        ...owner,
        provider: provider.name,
        transactionId: newTransactionId(now),
        method,
        amountCents,
        currency,
        status: method === "pix" ? "pending" : "processing",
        expiresAt,
        createdAt: now,
      },
    });
    await enqueuePaymentJob(tx, CHECK_PAYMENT_JOB, row.id, expiresAt ?? new Date(now.getTime() + CARD_CHECK_DELAY_MS));
    return row;
  });
}

// Letters and digits alone, at most 25: it is the PIX code's txid, too.
function newTransactionId(now: Date): string {
  return `TXN${now.getTime()}${String(randomInt(1_000_000)).padStart(6, "0")}`;
}

function ask(
  provider: PaymentProvider,
  charge: Charge,
  means: PaymentMeans,
  expiresAt: Date,
): Promise<ProviderPayment> {
  if (means.method === "pix") return provider.createPix(charge, expiresAt);
  if (!("again" in means)) return provider.createCard(charge, means);
  if (!provider.chargeAgain) throw new Error("this provider can't charge a card again");
  return provider.chargeAgain(charge, means.again);
}

// A card whose charge nobody answered may have been charged: it stays 'processing' until the check knows. A PIX code that
// nobody has seen can't be paid.
async function withoutAnswer(row: Payment, error: unknown): Promise<Payment> {
  const code = isAppError(error) ? error.code : undefined;
  if (row.method === "credit_card" && code === "PAYMENT_UNAVAILABLE") return row;
  await globalDb().payment.updateMany({
    where: { id: row.id, status: { in: ["pending", "processing"] } },
    data: { status: "failed", failureCode: code === "PAYMENT_REFUSED" ? "declined" : "unavailable" },
  });
  if (code !== "PAYMENT_REFUSED") throw error;
  return globalDb().payment.findUniqueOrThrow({ where: { id: row.id } });
}
