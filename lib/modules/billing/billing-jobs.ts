import type { InstallationUnit } from "@/lib/modules/events/installation-commit";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { billingNow } from "./clock";

/** Asks the provider how a payment stands; payload `{ paymentId }`. */
export const CHECK_PAYMENT_JOB = "payments.check";
/** Turns a paid payment into what was bought; payload `{ paymentId }`. */
export const CONFIRM_PAYMENT_JOB = "payments.confirm";
/** Gives a payment back; payload `{ paymentId }`. */
export const REFUND_PAYMENT_JOB = "payments.refund";
/** Handles a provider's notification; payload `{ providerPaymentId }`. */
export const PAYMENT_EVENT_JOB = "payments.event";

type PaymentJob = typeof CHECK_PAYMENT_JOB | typeof CONFIRM_PAYMENT_JOB | typeof REFUND_PAYMENT_JOB;

/** Puts a job about a payment into the queue, in the commit of its cause. @param runAt epoch milliseconds; now, if it isn't said */
export async function queuePaymentJob(
  unit: InstallationUnit,
  type: PaymentJob,
  paymentId: number,
  runAt?: number,
): Promise<void> {
  // The instant is part of the key: the job in hand may be the one that puts itself off.
  const uniqueKey = `${type}:${paymentId}:${runAt ?? 0}`;
  await queueJob(unit, { type, payload: { paymentId }, uniqueKey, runAt: runAt ?? billingNow() });
}
