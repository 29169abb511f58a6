import { installationCommit } from "@/lib/modules/events/installation-commit";
import { globalReads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { PAYMENT_EVENT_JOB } from "./billing-jobs";
import { paymentProvider } from "./choose-provider";
import { billingNow } from "./clock";
import { confirmPayment } from "./confirm-payment";
import type { WebhookRequest } from "./provider";
import { recordStatus } from "./record-status";
import { paymentByProviderId, paymentByTransaction } from "./store/payment";
import { insertPaymentEvent } from "./store/payment-event";

/**
 * Takes a provider's notification: checks it, keeps it with a job in one commit, and is done, so that the provider
 * hears 200 exactly when it needn't send it again. The same one twice is kept once.
 * @returns whether it was new. @throws {AppError} NOT_FOUND for another provider, INVALID_SIGNATURE, MALFORMED_REQUEST
 */
export async function receiveWebhook(providerName: string, request: WebhookRequest): Promise<boolean> {
  const provider = paymentProvider();
  if (provider.name !== providerName) throw notFound();
  const event = provider.parseWebhook(request);
  if (!event) return false;
  const { eventId, providerPaymentId } = event;
  return installationCommit(async (unit) => {
    const kept = { provider: provider.name, eventId, paymentRef: providerPaymentId, now: unit.now };
    if ((await unit.run(insertPaymentEvent, kept)) === 0) return false;
    await queueJob(unit, { type: PAYMENT_EVENT_JOB, payload: { providerPaymentId }, runAt: billingNow() });
    return true;
  });
}

/** Handles a kept notification: asks how the payment stands, because a notification is only a hint. Run by the queue. */
export async function handlePaymentEvent(providerPaymentId: string): Promise<void> {
  const provider = paymentProvider();
  const known = await globalReads.first(paymentByProviderId, { providerPaymentId });
  const found = await provider.getStatus(
    known ?? {
      transactionId: "",
      providerPaymentId,
      method: "pix",
      amountCents: 0,
      currency: "",
      createdAt: 0,
      expiresAt: null,
    },
  );
  const { transactionId } = found;
  // One whose creation was never answered is known by our own id alone.
  const row = known ?? (transactionId ? await globalReads.first(paymentByTransaction, { transactionId }) : undefined);
  // Somebody else's payment on the same account of the provider.
  if (!row) return;
  const { status } = await recordStatus(row.id, found);
  if (status === "paid") await confirmPayment(row.id);
}
