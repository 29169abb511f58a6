import type { Payment, Prisma, Subscription, Workspace } from "@/generated/prisma/client";
import { DEFAULT_LOCALE, type Locale, toLocale } from "@/lib/platform/i18n/locales";
import { enqueueMail } from "@/lib/platform/mail/enqueue-mail";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";
import en from "@/messages/en/mail.json";
import ptBR from "@/messages/pt-BR/mail.json";

type Tx = Pick<Prisma.TransactionClient, "attender" | "signup" | "job">;
type Recipient = { name: string; to: string; locale: Locale };

const REASONS: Record<Locale, Record<string, string>> = { "pt-BR": ptBR.refundReasons, en: en.refundReasons };

const moneyText = (cents: number, currency: string, locale: Locale) =>
  new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / 100);

/** Tells the administrators that a month isn't paid, in the transaction that notes it. */
export async function queuePaymentDue(
  tx: Tx,
  workspace: Pick<Workspace, "id" | "name" | "timeZone">,
  subscription: Pick<Subscription, "priceCents" | "currency" | "currentPeriodEnd">,
): Promise<void> {
  for (const { name, to, locale } of await administratorsOf(tx, workspace.id)) {
    const when = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: workspace.timeZone });
    await enqueueMail(tx, {
      workspaceId: workspace.id,
      to,
      locale,
      template: "payment-due",
      values: {
        name,
        companyName: workspace.name,
        amount: moneyText(subscription.priceCents, subscription.currency, locale),
        when: when.format(subscription.currentPeriodEnd),
      },
    });
  }
}

/** Tells who paid that the money went back and why, in the transaction that notes it. */
export async function queueRefunded(tx: Tx, payment: Payment): Promise<void> {
  for (const { name, to, locale } of await payersOf(tx, payment)) {
    await enqueueMail(tx, {
      ...(payment.workspaceId === null ? {} : { workspaceId: payment.workspaceId }),
      to,
      locale,
      template: "payment-refunded",
      values: {
        name,
        amount: moneyText(payment.amountCents, payment.currency, locale),
        transactionId: payment.transactionId,
        reason: REASONS[locale][payment.failureCode ?? ""] ?? REASONS[locale].other ?? "",
      },
    });
  }
}

async function payersOf(tx: Tx, payment: Payment): Promise<Recipient[]> {
  if (payment.workspaceId !== null) return administratorsOf(tx, payment.workspaceId);
  const signup = await tx.signup.findUnique({ where: { id: payment.signupId ?? 0 } });
  if (!signup) return [];
  return [
    { name: signup.responsibleName, to: signup.personalEmail, locale: toLocale(signup.locale) ?? DEFAULT_LOCALE },
  ];
}

async function administratorsOf(tx: Tx, workspaceId: number): Promise<Recipient[]> {
  const rows = await tx.attender.findMany({
    where: { workspaceId, profile: PROFILE_ADMINISTRATOR, isActive: true },
    select: { firstName: true, surname: true, email: true, primaryLanguage: true },
  });
  return rows.map(({ firstName, surname, email, primaryLanguage }) => ({
    name: `${firstName} ${surname}`.trim(),
    to: email,
    locale: toLocale(primaryLanguage) ?? DEFAULT_LOCALE,
  }));
}
