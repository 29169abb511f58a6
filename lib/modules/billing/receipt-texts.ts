import { maskCnpj } from "@/lib/kernel/cnpj";
import { fill } from "@/lib/platform/i18n/fill";
import type { Locale } from "@/lib/platform/i18n/locales";
import en from "@/messages/en/billing.json";
import ptBR from "@/messages/pt-BR/billing.json";
import type { Receipt } from "./store/receipt";

const CATALOGUE: Record<Locale, typeof ptBR> = { "pt-BR": ptBR, en };

/** Everything that a receipt says, in a language, with times as the workspace's clock had them. */
export function receiptTexts(receipt: Receipt, locale: Locale, timeZone: string) {
  const { receipt: t, methods, brands, plan } = CATALOGUE[locale];
  const day = (at: number) =>
    new Intl.DateTimeFormat(locale, { day: "2-digit", month: "2-digit", year: "numeric", timeZone }).format(at);
  const planName = plan.names[receipt.planId as keyof typeof plan.names] ?? receipt.planId;
  const brand = brands[receipt.cardBrand as keyof typeof brands] ?? brands.other;
  const amount = new Intl.NumberFormat(locale, { style: "currency", currency: receipt.currency }).format(
    receipt.amountCents / 100,
  );
  const method =
    methods[receipt.method] +
    (receipt.cardLast4 ? ` (${fill(t.cardEnding, { brand, last4: receipt.cardLast4 })})` : "");
  return {
    title: t.title,
    fileName: fill(t.fileName, { number: receipt.number }),
    number: fill(t.number, { number: receipt.number }),
    paid: t.paid,
    payer: {
      heading: t.payer,
      rows: [
        [t.company, receipt.payerName],
        [t.cnpj, maskCnpj(receipt.payerCnpj)],
        [t.email, receipt.payerEmail],
        [t.address, receipt.payerAddress ?? ""],
      ].filter(([, value]) => value) as [string, string][],
    },
    payment: {
      heading: t.payment,
      rows: [
        [t.transactionId, receipt.transactionId],
        [
          t.paidAt,
          new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone }).format(receipt.paidAt),
        ],
        [t.method, method],
      ] as [string, string][],
    },
    table: {
      headings: [t.description, t.period, t.amount] as const,
      cells: [
        fill(t.item, { plan: planName }),
        fill(t.periodRange, { start: day(receipt.periodStart), end: day(receipt.periodEnd) }),
        amount,
      ] as const,
    },
    total: t.total,
    amount,
    footer: t.footer,
  };
}
export type ReceiptTexts = ReturnType<typeof receiptTexts>;
