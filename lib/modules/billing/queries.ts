import { isoInstant } from "@/lib/kernel/instant";
import { countSeated } from "@/lib/modules/attenders/active-attenders";
import { readStorage } from "@/lib/modules/files/storage-quota";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { paymentProvider } from "./choose-provider";
import { toReceiptDto } from "./dto";
import { planOf } from "./plan";
import type { BillingDto } from "./schema";
import { newestReceipts, type Receipt, receiptById, receiptByNumber } from "./store/receipt";
import { ownSubscription } from "./store/subscription";

/** Two years of months. */
const RECEIPTS_SHOWN = 24;

/** The billing card: what the workspace has, uses and has paid. */
export async function getBilling({ workspaceId }: Pick<Ctx, "workspaceId">): Promise<BillingDto> {
  const reader = reads(workspaceId);
  const stored = await reader.first(ownSubscription, {});
  const seats = await countSeated(reader);
  const { usedBytes } = await readStorage(reader);
  const receipts = await reader.all(newestReceipts, { limit: RECEIPTS_SHOWN });
  // Nobody pays: a company that runs the installation itself has seats and no subscription.
  const isOwn = stored?.priceCents === 0;
  const subscription = isOwn ? undefined : stored;
  const plan = planOf(subscription?.planId ?? "");
  const isChargedAlone = subscription?.method === "credit_card" && canChargeAgain();
  return {
    plan: { ...plan, features: [...plan.features] },
    subscription: subscription
      ? {
          status: subscription.status,
          priceCents: subscription.priceCents,
          currency: subscription.currency,
          method: subscription.method,
          card: { brand: subscription.cardBrand, last4: subscription.cardLast4 },
          currentPeriodStart: isoInstant(subscription.currentPeriodStart),
          currentPeriodEnd: isoInstant(subscription.currentPeriodEnd),
          nextChargeAt:
            isChargedAlone && subscription.status !== "canceled" ? isoInstant(subscription.currentPeriodEnd) : null,
        }
      : null,
    usage: {
      seats,
      seatLimit: stored?.seats ?? plan.seats,
      storageBytes: usedBytes,
      storageLimitBytes: isOwn ? null : plan.storageBytes,
    },
    receipts: receipts.map(toReceiptDto),
  };
}

// A closed installation has no provider, and its workspaces still have a billing card.
function canChargeAgain(): boolean {
  try {
    return paymentProvider().chargeAgain !== undefined;
  } catch {
    return false;
  }
}

/** A receipt of the workspace; undefined when it has no such one. */
export function findReceipt({ workspaceId }: Pick<Ctx, "workspaceId">, id: number): Promise<Receipt | undefined> {
  return reads(workspaceId).first(receiptById, { id });
}

/** The receipt of the payment that made a workspace. */
export function findFirstReceipt(workspaceId: number): Promise<Receipt | undefined> {
  return reads(workspaceId).first(receiptByNumber, { number: 1 });
}
