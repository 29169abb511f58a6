import { reads } from "@/lib/platform/db/reads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { billingNow } from "./clock";
import { toMeans } from "./payment-means";
import { renewalCharge } from "./renew-subscriptions";
import type { Pay } from "./schema";
import { startPayment } from "./start-payment";
import type { Payment } from "./store/payment";
import { ownSubscription } from "./store/subscription";

/** Pays the next month of a subscription that is due. @throws {AppError} ALREADY_PAID, and as paying a signup */
export async function payRenewal({ workspaceId }: Pick<Ctx, "workspaceId">, input: Pay): Promise<Payment> {
  const subscription = await reads(workspaceId).first(ownSubscription, {});
  if (!subscription) throw notFound();
  if (subscription.currentPeriodEnd > billingNow()) throw new AppError("ALREADY_PAID");
  return startPayment({ workspaceId }, renewalCharge(subscription), toMeans(input));
}
