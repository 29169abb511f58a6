import { type InstallationUnit, installationCommit } from "@/lib/modules/events/installation-commit";
import { queuePaymentJob, REFUND_PAYMENT_JOB } from "./billing-jobs";
import { extendSubscription } from "./extend-subscription";
import { findPayment } from "./find-payment";
import { firstPurchase } from "./first-purchase";
import { oweRefund, type Payment } from "./store/payment";
import { receiptOfTransaction } from "./store/receipt";

/** What became of a paid payment. `refund_due`: nothing was given for it, and it goes back. */
export type Confirmation = "not_paid" | "provisioned" | "renewed" | "already_done" | "refund_due";

/**
 * The one place that gives something for money. Everything of it is one commit, and writers wait for each other, so
 * any number of calls in any order make at most one workspace of a signup, and none without a paid payment.
 */
export function confirmPayment(paymentId: number): Promise<Confirmation> {
  return installationCommit(async (unit) => {
    const payment = await findPayment(unit, paymentId);
    if (payment.status !== "paid") return payment.status === "refund_due" ? "refund_due" : "not_paid";
    if (await unit.first(receiptOfTransaction, payment)) return "already_done";
    const { signupId, workspaceId } = payment;
    if (signupId !== null) {
      const refusal = await firstPurchase().give(unit, signupId, payment);
      return refusal === undefined ? "provisioned" : giveBack(unit, payment, refusal);
    }
    if (workspaceId === null) throw new Error("a payment of nothing");
    const isExtended = await extendSubscription(unit.within({ workspaceId }), payment);
    return isExtended ? "renewed" : giveBack(unit, payment, "paid_twice");
  });
}

async function giveBack(unit: InstallationUnit, { id }: Payment, failureCode: string): Promise<Confirmation> {
  await unit.run(oweRefund, { id, failureCode, now: unit.now });
  await queuePaymentJob(unit, REFUND_PAYMENT_JOB, id);
  return "refund_due";
}
