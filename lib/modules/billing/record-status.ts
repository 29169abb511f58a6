import type { Payment } from "@/generated/prisma/client";
import { CONFIRM_PAYMENT_JOB, enqueuePaymentJob, REFUND_PAYMENT_JOB } from "./billing-jobs";
import { billingNow } from "./clock";
import { globalTransaction } from "./global-db";
import type { ProviderPayment } from "./provider";

const OVER: readonly Payment["status"][] = ["paid", "refund_due", "refunded"];

/**
 * Writes down what the provider says of a payment. That money came is believed whenever it is said, also of a payment that
 * had failed or expired here; what follows from it is a job's, queued in the same transaction, so a crash right after
 * loses nothing. Money in another amount buys nothing and goes back.
 */
export function recordStatus(paymentId: number, found: ProviderPayment): Promise<Payment> {
  return globalTransaction(async (tx) => {
    const row = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } });
    const known = {
      providerPaymentId: row.providerPaymentId ?? found.providerPaymentId,
      pixCode: row.pixCode ?? found.pixCode ?? null,
      cardBrand: row.cardBrand ?? found.cardBrand ?? null,
      cardLast4: row.cardLast4 ?? found.cardLast4 ?? null,
    };
    const change = (data: Partial<Pick<Payment, "status" | "failureCode" | "paidAt">>) =>
      tx.payment.update({ where: { id: row.id }, data: { ...known, ...data } });
    if (OVER.includes(row.status)) return found.status === "refunded" ? change({ status: "refunded" }) : change({});
    if (found.status === "paid") {
      const isRight = found.amountCents === row.amountCents && found.currency === row.currency;
      await enqueuePaymentJob(tx, isRight ? CONFIRM_PAYMENT_JOB : REFUND_PAYMENT_JOB, row.id);
      if (isRight && row.signupId !== null) {
        await tx.signup.updateMany({
          where: { id: row.signupId, status: { in: ["open", "expired"] } },
          data: { status: "paid" },
        });
      }
      return change({
        status: isRight ? "paid" : "refund_due",
        failureCode: isRight ? null : "wrong_amount",
        paidAt: billingNow(),
      });
    }
    if (found.status === "failed" || found.status === "expired" || found.status === "refunded") {
      return change({ status: found.status, failureCode: row.failureCode ?? found.failureCode ?? null });
    }
    // Still waiting there. Here it may be over already: its time ran out, or another one replaced it.
    if (row.status === "failed" || row.status === "expired") return change({});
    const isTooLate = row.expiresAt !== null && row.expiresAt <= billingNow();
    return change({ status: isTooLate ? "expired" : found.status });
  });
}
