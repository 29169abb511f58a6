import { administratorsToMail } from "@/lib/modules/attenders/administrators";
import type { InstallationUnit } from "@/lib/modules/events/installation-commit";
import type { Unit } from "@/lib/modules/events/unit";
import type { Locale } from "@/lib/platform/i18n/locales";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import en from "@/messages/en/mail.json";
import ptBR from "@/messages/pt-BR/mail.json";
import { firstPurchase } from "./first-purchase";
import type { Payment } from "./store/payment";
import type { Subscription } from "./store/subscription";

const REASONS: Record<Locale, Record<string, string>> = { "pt-BR": ptBR.refundReasons, en: en.refundReasons };

const moneyText = (cents: number, currency: string, locale: Locale) =>
  new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / 100);

/** Tells the administrators that a month isn't paid, in the commit that notes it. */
export async function queuePaymentDue(unit: Unit, subscription: Subscription): Promise<void> {
  for (const { name, to, locale } of await administratorsToMail(unit)) {
    const when = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: subscription.timeZone });
    await queueMail(unit, {
      to,
      locale,
      template: "payment-due",
      values: {
        name,
        companyName: subscription.companyName,
        amount: moneyText(subscription.priceCents, subscription.currency, locale),
        when: when.format(subscription.currentPeriodEnd),
      },
    });
  }
}

/** Tells who paid that the money went back and why, in the commit that notes it. */
export async function queueRefunded(unit: InstallationUnit, payment: Payment): Promise<void> {
  const { workspaceId, signupId } = payment;
  const own = workspaceId === null ? undefined : unit.within({ workspaceId });
  const payer = signupId === null ? undefined : await firstPurchase().payerOf(unit, signupId);
  const payers = own ? await administratorsToMail(own) : payer ? [payer] : [];
  for (const { name, to, locale } of payers) {
    await queueMail(own ?? unit, {
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
