import type { Receipt } from "@/generated/prisma/client";
import type { Ctx } from "@/lib/platform/session/context";
import { paymentProvider } from "./choose-provider";
import { toReceiptDto } from "./dto";
import { planOf } from "./plan";
import type { BillingDto } from "./schema";

/** Two years of months. */
const RECEIPTS_SHOWN = 24;

/** The billing card: what the workspace has, uses and has paid. */
export async function getBilling({ db }: Pick<Ctx, "db">): Promise<BillingDto> {
  const [stored, seats, usage, receipts] = await Promise.all([
    db.subscription.findFirst(),
    db.attender.count({ where: { isActive: true } }),
    db.workspaceUsage.findFirst(),
    db.receipt.findMany({ orderBy: { number: "desc" }, take: RECEIPTS_SHOWN }),
  ]);
  // Nobody pays: a company that runs the installation itself (found-workspace.ts) has seats and no subscription.
  const isOwn = stored?.priceCents === 0;
  const subscription = isOwn ? null : stored;
  const plan = planOf(subscription?.planId ?? "");
  const isChargedAlone = subscription?.method === "credit_card" && canChargeAgain();
  return {
    plan: { ...plan, features: [...plan.features] },
    subscription: subscription && {
      status: subscription.status,
      priceCents: subscription.priceCents,
      currency: subscription.currency,
      method: subscription.method,
      card: { brand: subscription.cardBrand, last4: subscription.cardLast4 },
      currentPeriodStart: subscription.currentPeriodStart.toISOString(),
      currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
      nextChargeAt:
        isChargedAlone && subscription.status !== "canceled" ? subscription.currentPeriodEnd.toISOString() : null,
    },
    usage: {
      seats,
      seatLimit: stored?.seats ?? plan.seats,
      storageBytes: Number(usage?.storageBytes ?? 0),
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

/** A receipt of the workspace; null when it has no such one. */
export function findReceipt({ db }: Pick<Ctx, "db">, id: number): Promise<Receipt | null> {
  return db.receipt.findFirst({ where: { id } });
}
