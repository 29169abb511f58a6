import { commit } from "@/lib/modules/events/commit";
import { globalReads } from "@/lib/platform/db/reads";
import { isAppError } from "@/lib/platform/errors/app-error";
import { logger } from "@/lib/platform/log/logger";
import { queuePaymentDue } from "./billing-mails";
import { paymentProvider } from "./choose-provider";
import { billingNow } from "./clock";
import type { Charge } from "./provider";
import { startPayment } from "./start-payment";
import { newestOfWorkspace } from "./store/payment";
import { dueSubscriptions, notePastDue, type Subscription } from "./store/subscription";

/** A refused card is tried again once a day. */
const RETRY_MS = 24 * 60 * 60 * 1000;

/** What the next month of a workspace costs, and who pays it. */
export function renewalCharge(subscription: Subscription): Omit<Charge, "transactionId"> {
  return {
    amountCents: subscription.priceCents,
    currency: subscription.currency,
    description: `Cangoo ${subscription.planId}`,
    payer: {
      name: subscription.companyName,
      email: subscription.companyEmail ?? "",
      cnpj: subscription.cnpj ?? "",
    },
  };
}

/**
 * Looks at every subscription whose period is over: a card is charged again where the provider can; everybody else is past
 * due until an administrator pays. Run by the queue, hourly. @returns how many were due.
 */
export async function renewSubscriptions(): Promise<number> {
  const due = await globalReads.all(dueSubscriptions, { now: billingNow() });
  for (const subscription of due) {
    try {
      await renew(subscription);
    } catch (error) {
      // One that can't be charged now must not keep the others from it; the next hour tries again.
      const reason = isAppError(error) ? error.code : error instanceof Error ? error.message : "";
      logger().warn({ workspaceId: subscription.workspaceId, err: reason }, "subscription not renewed");
    }
  }
  return due.length;
}

async function renew(subscription: Subscription): Promise<void> {
  const { workspaceId, cardBrand, cardLast4, currentPeriodEnd } = subscription;
  const attempt = await globalReads.first(newestOfWorkspace, { workspaceId, since: currentPeriodEnd });
  // Being decided, or paid and about to be confirmed.
  if (attempt?.status === "processing" || attempt?.status === "paid") return;
  const card = subscription.method === "credit_card" && cardBrand && cardLast4 ? { cardBrand, cardLast4 } : null;
  const canCharge = card !== null && paymentProvider().chargeAgain !== undefined;
  if (!canCharge || attempt) await markPastDue(subscription);
  const wasTriedLately = attempt && billingNow() - attempt.createdAt < RETRY_MS;
  if (!canCharge || wasTriedLately) return;
  const again = { brand: card.cardBrand, last4: card.cardLast4 };
  await startPayment({ workspaceId }, renewalCharge(subscription), { method: "credit_card", again });
}

// Once per period: only the call that finds it still active writes.
function markPastDue(subscription: Subscription): Promise<void> {
  const { workspaceId, currentPeriodEnd } = subscription;
  return commit({ workspaceId }, async (unit) => {
    if ((await unit.run(notePastDue, { currentPeriodEnd, now: unit.now })) > 0)
      await queuePaymentDue(unit, subscription);
  });
}
