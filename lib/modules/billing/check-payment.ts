import { installationCommit } from "@/lib/modules/events/installation-commit";
import { globalReads } from "@/lib/platform/db/reads";
import { logger } from "@/lib/platform/log/logger";
import { CHECK_PAYMENT_JOB, queuePaymentJob } from "./billing-jobs";
import { paymentProvider } from "./choose-provider";
import { billingNow } from "./clock";
import { confirmPayment } from "./confirm-payment";
import { findPayment } from "./find-payment";
import type { ProviderPayment } from "./provider";
import { recordStatus } from "./record-status";
import { failUndecided, type Payment, takeLook } from "./store/payment";

/** After this a charge that the provider doesn't know was never made. */
const UNKNOWN_AFTER_MS = 2 * 60_000;
/** The queue stops asking after this long; a notification of the provider is still heard. */
const ASKED_FOR_MS = 3 * 24 * 60 * 60_000;
const CARD_POLL_MS = 500;
const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * The payer's question: asks the provider at most once per its `pollMs`, however many ask at once, and gives what was paid
 * for when it is paid. @returns the payment as it stands.
 */
export async function pollPayment(payment: Payment): Promise<Payment> {
  if (payment.status === "paid") return settle(payment);
  if (payment.status !== "pending" && payment.status !== "processing") return payment;
  const at = billingNow();
  const { pollMs } = paymentProvider();
  // A card is decided once, within seconds; only looks at a PIX payment are rationed as documented.
  const before = at - (payment.method === "pix" ? pollMs : Math.min(pollMs, CARD_POLL_MS));
  const { id } = payment;
  const looks = await installationCommit((unit) => unit.run(takeLook, { id, before, at, now: unit.now }));
  if (looks === 0) return findPayment(globalReads, id);
  try {
    const { row } = await ask(payment);
    return settle(row);
  } catch (error) {
    // The provider's bad moment isn't the payer's: what is known is answered, and asked again next time.
    logger().warn({ paymentId: payment.id, err: error instanceof Error ? error.message : "" }, "payment not checked");
    return payment;
  }
}

/** The queue's question, which goes on when the payer's browser is gone, until the provider's answer is final. */
export async function checkPayment(paymentId: number): Promise<void> {
  const payment = await findPayment(globalReads, paymentId);
  if (["paid", "refund_due", "refunded"].includes(payment.status)) return;
  const { row, isFinal } = await ask(payment);
  if (isFinal) return;
  const age = billingNow() - row.createdAt;
  if (age > ASKED_FOR_MS) return;
  const wait = Math.min(LONGEST_WAIT_MS, 5_000 + age / 2);
  await installationCommit((unit) => queuePaymentJob(unit, CHECK_PAYMENT_JOB, row.id, billingNow() + wait));
}

async function ask(payment: Payment): Promise<{ row: Payment; isFinal: boolean }> {
  const provider = paymentProvider();
  const found = payment.providerPaymentId
    ? await provider.getStatus(payment)
    : await provider.findByTransaction(payment.transactionId);
  if (!found) return neverMade(payment);
  return { row: await recordStatus(payment.id, found), isFinal: isFinal(found) };
}

async function neverMade(payment: Payment): Promise<{ row: Payment; isFinal: boolean }> {
  const { id } = payment;
  const isOld = billingNow() - payment.createdAt > UNKNOWN_AFTER_MS;
  if (isOld)
    await installationCommit((unit) => unit.run(failUndecided, { id, failureCode: "unavailable", now: unit.now }));
  return { row: await findPayment(globalReads, id), isFinal: isOld };
}

const isFinal = ({ status }: ProviderPayment) => status !== "pending" && status !== "processing";

// The queue has the same work; doing it here spares the payer its wait, and a failure is the queue's to repeat.
async function settle(payment: Payment): Promise<Payment> {
  if (payment.status !== "paid") return payment;
  try {
    await confirmPayment(payment.id);
  } catch (error) {
    logger().error(
      { paymentId: payment.id, err: error instanceof Error ? error.message : "" },
      "paid, not confirmed yet",
    );
  }
  return findPayment(globalReads, payment.id);
}
