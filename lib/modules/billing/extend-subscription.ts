import type { Payment, Prisma } from "@/generated/prisma/client";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { nextPeriodEnd } from "./period";

/**
 * Adds a paid month to a subscription, with its receipt, in the transaction of confirm-payment.ts, which alone may call it.
 * @returns false when the period isn't over yet: somebody has paid it.
 */
export async function extendSubscription(
  tx: Prisma.TransactionClient,
  workspaceId: number,
  payment: Payment,
): Promise<boolean> {
  const subscription = await tx.subscription.findUniqueOrThrow({ where: { workspaceId } });
  const paidAt = payment.paidAt ?? payment.updatedAt;
  if (subscription.status === "canceled" || subscription.currentPeriodEnd > paidAt) return false;
  const onTime = nextPeriodEnd(subscription.currentPeriodEnd, subscription.createdAt);
  // Whoever pays months late pays for a month from now on, not for one that is over.
  const [periodStart, periodEnd] =
    onTime > paidAt ? [subscription.currentPeriodEnd, onTime] : [paidAt, nextPeriodEnd(paidAt, paidAt)];
  const card = { cardBrand: payment.cardBrand, cardLast4: payment.cardLast4 };
  await tx.subscription.update({
    where: { workspaceId },
    data: {
      status: "active",
      method: payment.method,
      ...card,
      currentPeriodStart: periodStart,
      currentPeriodEnd: periodEnd,
    },
  });
  const [workspace, last] = [
    await tx.workspace.findUniqueOrThrow({ where: { id: workspaceId } }),
    await tx.receipt.findFirst({ where: { workspaceId }, orderBy: { number: "desc" } }),
  ];
  await tx.receipt.create({
    data: {
      workspaceId,
      number: (last?.number ?? 0) + 1,
      transactionId: payment.transactionId,
      planId: subscription.planId,
      amountCents: payment.amountCents,
      currency: payment.currency,
      method: payment.method,
      ...card,
      paidAt,
      periodStart,
      periodEnd,
      payerName: workspace.name,
      payerCnpj: workspace.cnpj ?? "",
      payerEmail: workspace.companyEmail ?? "",
      payerAddress: workspace.address,
    },
  });
  const subject = { subjectType: "workspace", subjectId: workspaceId };
  const line = { action: "subscription.renewed", ...subject, details: { transactionId: payment.transactionId } };
  await recordAudit(workspaceId, { ...line, attenderId: null, address: "" }, tx);
  return true;
}
