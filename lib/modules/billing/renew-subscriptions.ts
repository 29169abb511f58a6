import type { Subscription, Workspace } from "@/generated/prisma/client";
import { isAnySubscriptionDue } from "@/lib/platform/db/billing-store";
import { rawClient } from "@/lib/platform/db/raw-client";
import { isAppError } from "@/lib/platform/errors/app-error";
import { logger } from "@/lib/platform/log/logger";
import { queuePaymentDue } from "./billing-mails";
import { paymentProvider } from "./choose-provider";
import { billingNow } from "./clock";
import { globalDb } from "./global-db";
import type { Charge } from "./provider";
import { startPayment } from "./start-payment";

/** A refused card is tried again once a day. */
const RETRY_MS = 24 * 60 * 60 * 1000;

/** What the next month of a workspace costs, and who pays it. */
export function renewalCharge(subscription: Subscription, workspace: Workspace): Omit<Charge, "transactionId"> {
  return {
    amountCents: subscription.priceCents,
    currency: subscription.currency,
    description: `Cangoo ${subscription.planId}`,
    payer: {
      name: workspace.name,
      email: workspace.companyEmail ?? "",
      cnpj: workspace.cnpj ?? "",
    },
  };
}

/**
 * Looks at every subscription whose period is over: a card is charged again where the provider can; everybody else is past
 * due until an administrator pays. Run by the queue, hourly. @returns how many were due.
 */
export async function renewSubscriptions(): Promise<number> {
  if (!isAnySubscriptionDue(billingNow())) return 0;
  const due = await rawClient().subscription.findMany({
    where: { status: { in: ["active", "past_due"] }, currentPeriodEnd: { lte: billingNow() } },
    include: { workspace: true },
    orderBy: { currentPeriodEnd: "asc" },
  });
  for (const { workspace, ...subscription } of due) {
    try {
      await renew(subscription, workspace);
    } catch (error) {
      // One that can't be charged now must not keep the others from it; the next hour tries again.
      const reason = isAppError(error) ? error.code : error instanceof Error ? error.message : "";
      logger().warn({ workspaceId: workspace.id, err: reason }, "subscription not renewed");
    }
  }
  return due.length;
}

async function renew(subscription: Subscription, workspace: Workspace): Promise<void> {
  const { workspaceId, cardBrand, cardLast4, currentPeriodEnd } = subscription;
  const attempt = await globalDb().payment.findFirst({
    where: { workspaceId, createdAt: { gte: currentPeriodEnd } },
    orderBy: { id: "desc" },
  });
  // Being decided, or paid and about to be confirmed.
  if (attempt?.status === "processing" || attempt?.status === "paid") return;
  const card = subscription.method === "credit_card" && cardBrand && cardLast4 ? { cardBrand, cardLast4 } : null;
  const canCharge = card !== null && paymentProvider().chargeAgain !== undefined;
  if (!canCharge || attempt) await markPastDue(subscription, workspace);
  const wasTriedLately = attempt && billingNow().getTime() - attempt.createdAt.getTime() < RETRY_MS;
  if (!canCharge || wasTriedLately) return;
  const again = { brand: card.cardBrand, last4: card.cardLast4 };
  await startPayment({ workspaceId }, renewalCharge(subscription, workspace), { method: "credit_card", again });
}

// Once per period: only the call that finds it still active writes.
async function markPastDue(subscription: Subscription, workspace: Workspace): Promise<void> {
  const { workspaceId, currentPeriodEnd } = subscription;
  await rawClient().$transaction(async (tx) => {
    const { count } = await tx.subscription.updateMany({
      where: { workspaceId, status: "active", currentPeriodEnd },
      data: { status: "past_due" },
    });
    if (count > 0) await queuePaymentDue(tx, workspace, subscription);
  });
}
