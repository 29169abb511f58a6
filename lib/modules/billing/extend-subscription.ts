import type { Unit } from "@/lib/modules/events/unit";
import { nextPeriodEnd } from "./period";
import type { Payment } from "./store/payment";
import { newestReceipts } from "./store/receipt";
import { ownSubscription, putPeriod } from "./store/subscription";
import { addReceipt, paidAtOf } from "./subscribe";

/**
 * Adds a paid month to a subscription, with its receipt, in the commit of confirm-payment.ts, which alone may call it.
 * @returns false when the period isn't over yet: somebody has paid it.
 */
export async function extendSubscription(unit: Unit, payment: Payment): Promise<boolean> {
  const subscription = await unit.first(ownSubscription, {});
  if (!subscription) throw new Error("a workspace paid that has no subscription");
  const { status, currentPeriodEnd, createdAt, planId } = subscription;
  const paidAt = paidAtOf(payment);
  if (status === "canceled" || currentPeriodEnd > paidAt) return false;
  const onTime = nextPeriodEnd(currentPeriodEnd, createdAt);
  // Whoever pays months late pays for a month from now on, not for one that is over.
  const period =
    onTime > paidAt ? { start: currentPeriodEnd, end: onTime } : { start: paidAt, end: nextPeriodEnd(paidAt, paidAt) };
  await unit.run(putPeriod, {
    method: payment.method,
    cardBrand: payment.cardBrand,
    cardLast4: payment.cardLast4,
    currentPeriodStart: period.start,
    currentPeriodEnd: period.end,
    now: unit.now,
  });
  const last = await unit.first(newestReceipts, { limit: 1 });
  await addReceipt(unit, { number: (last?.number ?? 0) + 1, planId, period }, payment, {
    payerName: subscription.companyName,
    payerCnpj: subscription.cnpj ?? "",
    payerEmail: subscription.companyEmail ?? "",
    payerAddress: subscription.address,
  });
  const { transactionId } = payment;
  await unit.audit("subscription.renewed", { subject: ["workspace", unit.workspaceId], details: { transactionId } });
  return true;
}
