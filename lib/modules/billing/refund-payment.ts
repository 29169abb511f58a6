import { rawClient } from "@/lib/platform/db/raw-client";
import { queueRefunded } from "./billing-mails";
import { paymentProvider } from "./choose-provider";
import { globalDb } from "./global-db";

/** Gives a payment back that bought nothing, and tells who paid. Run by the queue, which repeats it until the provider has taken it. */
export async function refundPayment(paymentId: number): Promise<void> {
  const payment = await globalDb().payment.findUniqueOrThrow({ where: { id: paymentId } });
  if (payment.status !== "refund_due") return;
  const provider = paymentProvider();
  // A payment of the provider before this one: its operator must give it back there.
  if (provider.name !== payment.provider) throw new Error("the payment is another provider's");
  await provider.refund(payment);
  await rawClient().$transaction(async (tx) => {
    const refunded = { where: { id: paymentId, status: "refund_due" as const }, data: { status: "refunded" as const } };
    const { count } = await tx.payment.updateMany(refunded);
    if (count > 0) await queueRefunded(tx, payment);
  });
}
