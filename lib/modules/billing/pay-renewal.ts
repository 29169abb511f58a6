import type { Payment } from "@/generated/prisma/client";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { billingNow } from "./clock";
import { globalDb } from "./global-db";
import { toMeans } from "./payment-means";
import { renewalCharge } from "./renew-subscriptions";
import type { Pay } from "./schema";
import { startPayment } from "./start-payment";

/** Pays the next month of a subscription that is due. @throws {AppError} ALREADY_PAID, and as paying a signup */
export async function payRenewal({ workspaceId, db }: Pick<Ctx, "workspaceId" | "db">, input: Pay): Promise<Payment> {
  const row = await db.subscription.findFirst({ include: { workspace: true } });
  if (!row) throw notFound();
  const { workspace, ...subscription } = row;
  if (subscription.currentPeriodEnd > billingNow()) throw new AppError("ALREADY_PAID");
  return startPayment({ workspaceId }, renewalCharge(subscription, workspace), toMeans(input));
}

/** A payment of the workspace by its transaction id. @throws {AppError} NOT_FOUND */
export async function findRenewalPayment({ workspaceId }: Pick<Ctx, "workspaceId">, id: string): Promise<Payment> {
  const row = await globalDb().payment.findUnique({ where: { transactionId: id } });
  if (row?.workspaceId !== workspaceId) throw notFound();
  return row;
}
