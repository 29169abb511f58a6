import { randomInt } from "node:crypto";
import { installationCommit } from "@/lib/modules/events/installation-commit";
import { globalReads } from "@/lib/platform/db/reads";
import { AppError, isAppError } from "@/lib/platform/errors/app-error";
import { CHECK_PAYMENT_JOB, queuePaymentJob } from "./billing-jobs";
import { paymentProvider } from "./choose-provider";
import { billingNow } from "./clock";
import { findPayment } from "./find-payment";
import type { CardInput, Charge, PaymentProvider, ProviderPayment } from "./provider";
import { recordStatus } from "./record-status";
import {
  failUndecided,
  insertPayment,
  type OwnerIds,
  type Payment,
  paymentOfOwner,
  replaceWaiting,
} from "./store/payment";

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
  const row = await addPayment(provider, owner, charge, means.method);
  let answer: ProviderPayment;
  try {
    answer = await ask(provider, { ...charge, transactionId: row.transactionId }, means, row.expiresAt ?? billingNow());
  } catch (error) {
    return withoutAnswer(row, error);
  }
  return recordStatus(row.id, answer);
}

function addPayment(
  provider: PaymentProvider,
  owner: PaymentOwner,
  { amountCents, currency }: Pick<Charge, "amountCents" | "currency">,
  method: Payment["method"],
): Promise<Payment> {
  const at = billingNow();
  const expiresAt = method === "pix" ? at + provider.pixLifetimeMs : null;
  const ids: OwnerIds = { signupId: null, workspaceId: null, ...owner };
  return installationCommit(async (unit) => {
    if (await unit.first(paymentOfOwner, { ...ids, status: "processing" })) throw new AppError("PAYMENT_IN_PROGRESS");
    if (ids.signupId !== null && (await unit.first(paymentOfOwner, { ...ids, status: "paid" })))
      throw new AppError("ALREADY_PAID");
    await unit.run(replaceWaiting, { ...ids, now: unit.now });
    const row = await unit.first(insertPayment, {
      ...ids,
      provider: provider.name,
      transactionId: newTransactionId(at),
      method,
      amountCents,
      currency,
      status: method === "pix" ? "pending" : "processing",
      expiresAt,
      at,
    });
    if (!row) throw new Error("a payment was added without a row");
    await queuePaymentJob(unit, CHECK_PAYMENT_JOB, row.id, expiresAt ?? at + CARD_CHECK_DELAY_MS);
    return row;
  });
}

// Letters and digits alone, at most 25: it is the PIX code's txid, too.
function newTransactionId(at: number): string {
  return `TXN${at}${String(randomInt(1_000_000)).padStart(6, "0")}`;
}

function ask(
  provider: PaymentProvider,
  charge: Charge,
  means: PaymentMeans,
  expiresAt: number,
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
  const failureCode = code === "PAYMENT_REFUSED" ? "declined" : "unavailable";
  await installationCommit((unit) => unit.run(failUndecided, { id: row.id, failureCode, now: unit.now }));
  if (code !== "PAYMENT_REFUSED") throw error;
  return findPayment(globalReads, row.id);
}
