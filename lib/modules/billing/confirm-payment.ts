import type { Payment, Prisma } from "@/generated/prisma/client";
import { rawClient } from "@/lib/platform/db/raw-client";
import { enqueuePaymentJob, REFUND_PAYMENT_JOB } from "./billing-jobs";
import { extendSubscription } from "./extend-subscription";
import { provisionWorkspace } from "./provision-workspace";
import { takenFields } from "./taken";

/** What became of a paid payment. `refund_due`: nothing was given for it, and it goes back. */
export type Confirmation = "not_paid" | "provisioned" | "renewed" | "already_done" | "refund_due";

/**
 * The one place that gives something for money. Everything of it is one transaction, and writers wait for each other, so
 * any number of calls in any order make at most one workspace of a signup, and none without a paid payment.
 */
export function confirmPayment(paymentId: number): Promise<Confirmation> {
  return rawClient().$transaction(async (tx) => {
    const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } });
    if (payment.status !== "paid") return payment.status === "refund_due" ? "refund_due" : "not_paid";
    const receipt = await tx.receipt.findUnique({ where: { transactionId: payment.transactionId } });
    if (receipt) return "already_done";
    if (payment.signupId !== null) return confirmSignup(tx, payment, payment.signupId);
    if (payment.workspaceId !== null) return confirmRenewal(tx, payment, payment.workspaceId);
    throw new Error("a payment of nothing");
  });
}

async function confirmSignup(tx: Prisma.TransactionClient, payment: Payment, signupId: number): Promise<Confirmation> {
  const signup = await tx.signup.findUniqueOrThrow({ where: { id: signupId } });
  if (signup.workspaceId !== null) return giveBack(tx, payment, "paid_twice");
  // Somebody may have taken the address or the number since the signup was started.
  const [taken] = await takenFields(signup, tx);
  if (taken) {
    await tx.signup.update({ where: { id: signupId }, data: { status: "expired", conflictField: taken } });
    return giveBack(tx, payment, taken === "cnpj" ? "cnpj_taken" : "email_taken");
  }
  await provisionWorkspace(tx, signup, payment);
  return "provisioned";
}

async function confirmRenewal(
  tx: Prisma.TransactionClient,
  payment: Payment,
  workspaceId: number,
): Promise<Confirmation> {
  return (await extendSubscription(tx, workspaceId, payment)) ? "renewed" : giveBack(tx, payment, "paid_twice");
}

async function giveBack(tx: Prisma.TransactionClient, payment: Payment, failureCode: string): Promise<Confirmation> {
  await tx.payment.update({ where: { id: payment.id }, data: { status: "refund_due", failureCode } });
  await enqueuePaymentJob(tx, REFUND_PAYMENT_JOB, payment.id);
  return "refund_due";
}
