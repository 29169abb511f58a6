import { installationCommit } from "@/lib/modules/events/installation-commit";
import { globalReads } from "@/lib/platform/db/reads";
import { queueRefunded } from "./billing-mails";
import { paymentProvider } from "./choose-provider";
import { findPayment } from "./find-payment";
import { noteRefund } from "./store/payment";

/** Gives a payment back that bought nothing, and tells who paid. Run by the queue, which repeats it until the provider has taken it. */
export async function refundPayment(paymentId: number): Promise<void> {
  const payment = await findPayment(globalReads, paymentId);
  if (payment.status !== "refund_due") return;
  const provider = paymentProvider();
  // A payment of the provider before this one: its operator must give it back there.
  if (provider.name !== payment.provider) throw new Error("the payment is another provider's");
  await provider.refund(payment);
  await installationCommit(async (unit) => {
    if ((await unit.run(noteRefund, { id: paymentId, now: unit.now })) > 0) await queueRefunded(unit, payment);
  });
}
