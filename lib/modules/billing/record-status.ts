import { type InstallationUnit, installationCommit } from "@/lib/modules/events/installation-commit";
import { CONFIRM_PAYMENT_JOB, queuePaymentJob, REFUND_PAYMENT_JOB } from "./billing-jobs";
import { billingNow } from "./clock";
import { findPayment } from "./find-payment";
import { firstPurchase } from "./first-purchase";
import type { ProviderPayment } from "./provider";
import { type Payment, putOutcome } from "./store/payment";

type Change = Partial<Pick<Payment, "status" | "failureCode" | "paidAt">>;

const OVER: readonly Payment["status"][] = ["paid", "refund_due", "refunded"];

/**
 * Writes down what the provider says of a payment. That money came is believed whenever it is said, also of a payment that
 * had failed or expired here; what follows from it is a job's, queued in the same commit, so a crash right after
 * loses nothing. Money in another amount buys nothing and goes back.
 */
export function recordStatus(paymentId: number, found: ProviderPayment): Promise<Payment> {
  return installationCommit(async (unit) => {
    const row = await findPayment(unit, paymentId);
    const isNewlyPaid = found.status === "paid" && !OVER.includes(row.status);
    const change = isNewlyPaid ? await takeMoney(unit, row, found) : changeOf(row, found);
    const changed = await unit.first(putOutcome, {
      id: row.id,
      now: unit.now,
      status: row.status,
      failureCode: row.failureCode,
      paidAt: row.paidAt,
      ...change,
      providerPaymentId: row.providerPaymentId ?? found.providerPaymentId,
      pixCode: row.pixCode ?? found.pixCode ?? null,
      cardBrand: row.cardBrand ?? found.cardBrand ?? null,
      cardLast4: row.cardLast4 ?? found.cardLast4 ?? null,
    });
    return changed ?? row;
  });
}

async function takeMoney(unit: InstallationUnit, row: Payment, found: ProviderPayment): Promise<Change> {
  const paidAt = billingNow();
  const isRight = found.amountCents === row.amountCents && found.currency === row.currency;
  await queuePaymentJob(unit, isRight ? CONFIRM_PAYMENT_JOB : REFUND_PAYMENT_JOB, row.id);
  if (!isRight) return { status: "refund_due", failureCode: "wrong_amount", paidAt };
  if (row.signupId !== null) await firstPurchase().notePaid(unit, row.signupId);
  return { status: "paid", failureCode: null, paidAt };
}

/** What of a payment changes when no money came by what the provider says. */
function changeOf(row: Payment, found: ProviderPayment): Change {
  if (OVER.includes(row.status)) return found.status === "refunded" ? { status: "refunded" } : {};
  if (found.status === "failed" || found.status === "expired" || found.status === "refunded")
    return { status: found.status, failureCode: row.failureCode ?? found.failureCode ?? null };
  // Still waiting there. Here it may be over already: its time ran out, or another one replaced it.
  if (row.status === "failed" || row.status === "expired") return {};
  const isTooLate = row.expiresAt !== null && row.expiresAt <= billingNow();
  return { status: isTooLate ? "expired" : found.status };
}
