import { notFound } from "@/lib/platform/errors/app-error";
import { enqueue } from "@/lib/platform/jobs/queue";
import { PAYMENT_EVENT_JOB } from "./billing-jobs";
import { paymentProvider } from "./choose-provider";
import { billingNow } from "./clock";
import { confirmPayment } from "./confirm-payment";
import { globalDb, globalTransaction } from "./global-db";
import type { WebhookRequest } from "./provider";
import { recordStatus } from "./record-status";

/**
 * Takes a provider's notification: checks it, keeps it with a job in one transaction, and is done, so that the provider
 * hears 200 exactly when it needn't send it again. The same one twice is kept once.
 * @returns whether it was new. @throws {AppError} NOT_FOUND for another provider, INVALID_SIGNATURE, MALFORMED_REQUEST
 */
export async function receiveWebhook(providerName: string, request: WebhookRequest): Promise<boolean> {
  const provider = paymentProvider();
  if (provider.name !== providerName) throw notFound();
  const event = provider.parseWebhook(request);
  if (!event) return false;
  const { eventId, providerPaymentId } = event;
  return globalTransaction(async (tx) => {
    const key = { provider: provider.name, eventId };
    if (await tx.paymentEvent.findUnique({ where: { provider_eventId: key } })) return false;
    await tx.paymentEvent.create({ data: { ...key, paymentRef: providerPaymentId } });
    await enqueue(tx, {
      type: PAYMENT_EVENT_JOB,
      payload: { providerPaymentId },
      runAt: billingNow(),
    });
    return true;
  });
}

/** Handles a kept notification: asks how the payment stands, because a notification is only a hint. Run by the queue. */
export async function handlePaymentEvent(providerPaymentId: string): Promise<void> {
  const provider = paymentProvider();
  const known = await globalDb().payment.findUnique({ where: { providerPaymentId } });
  const found = await provider.getStatus(
    known ?? {
      transactionId: "",
      providerPaymentId,
      method: "pix",
      amountCents: 0,
      currency: "",
      createdAt: new Date(0),
      expiresAt: null,
    },
  );
  // One whose creation was never answered is known by our own id alone.
  const row =
    known ??
    (found.transactionId
      ? await globalDb().payment.findUnique({ where: { transactionId: found.transactionId } })
      : null);
  // Somebody else's payment on the same account of the provider.
  if (!row) return;
  const { status } = await recordStatus(row.id, found);
  if (status === "paid") await confirmPayment(row.id);
}
