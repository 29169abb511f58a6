import { randomUUID } from "node:crypto";
import type { Payment, Prisma, Signup } from "@/generated/prisma/client";
import { DEFAULT_EDITION, splitFullName } from "@/lib/modules/attenders/schema";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { enqueueMail } from "@/lib/platform/mail/enqueue-mail";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";
import { nextPeriodEnd } from "./period";
import { planOf } from "./plan";

/** Makes the workspace of a paid signup, in the transaction of confirm-payment.ts, which alone may call it. */
export async function provisionWorkspace(
  tx: Prisma.TransactionClient,
  signup: Signup,
  payment: Payment,
): Promise<number> {
  const plan = planOf(signup.planId);
  const paidAt = payment.paidAt ?? payment.updatedAt;
  const periodEnd = nextPeriodEnd(paidAt, paidAt);
  const { companyName: name, companyEmail, cnpj, phone, website, address } = signup;
  const { id: workspaceId } = await tx.workspace.create({
    data: { clientId: randomUUID(), name, companyEmail, cnpj, phone, website, address },
  });
  const card = { cardBrand: payment.cardBrand, cardLast4: payment.cardLast4 };
  await tx.subscription.create({
    data: {
      workspaceId,
      planId: plan.id,
      seats: plan.seats,
      priceCents: payment.amountCents,
      currency: payment.currency,
      method: payment.method,
      ...card,
      currentPeriodStart: paidAt,
      currentPeriodEnd: periodEnd,
      createdAt: paidAt,
    },
  });
  const administrator = await tx.attender.create({
    data: {
      workspaceId,
      ...splitFullName(signup.responsibleName),
      email: signup.personalEmail,
      passwordHash: signup.passwordHash,
      profile: PROFILE_ADMINISTRATOR,
      namaEdition: DEFAULT_EDITION,
      primaryLanguage: signup.locale,
      secondaryLanguage: signup.locale === "en" ? "pt-BR" : "en",
    },
  });
  await tx.receipt.create({
    data: {
      workspaceId,
      number: 1,
      transactionId: payment.transactionId,
      planId: plan.id,
      amountCents: payment.amountCents,
      currency: payment.currency,
      method: payment.method,
      ...card,
      paidAt,
      periodStart: paidAt,
      periodEnd,
      payerName: name,
      payerCnpj: cnpj,
      payerEmail: companyEmail,
      payerAddress: address,
    },
  });
  await tx.workspaceUsage.create({ data: { workspaceId, limitBytes: plan.storageBytes } });
  const line = { attenderId: administrator.id, address: "", subjectType: "workspace", subjectId: workspaceId };
  await recordAudit(workspaceId, { ...line, action: "workspace.created", details: { name } }, tx);
  const bought = { planId: plan.id, transactionId: payment.transactionId };
  await recordAudit(workspaceId, { ...line, action: "subscription.started", details: bought }, tx);
  await tx.signup.update({
    where: { id: signup.id },
    // The hash is the administrator's now; a second copy would only be a second thing to lose.
    data: { status: "completed", workspaceId, completedAt: paidAt, passwordHash: "" },
  });
  await enqueueMail(tx, {
    workspaceId,
    to: signup.personalEmail,
    locale: toLocale(signup.locale) ?? DEFAULT_LOCALE,
    template: "welcome",
    values: { name: signup.responsibleName, companyName: name, email: signup.personalEmail },
  });
  return workspaceId;
}
