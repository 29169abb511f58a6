import { z } from "zod";
import type { ProviderPayment, ProviderStatus } from "./provider";

/** What we read of its payment object; it has many more fields. */
export const mercadoPagoPayment = z.object({
  id: z.number().int(),
  external_reference: z.string().nullish(),
  status: z.string(),
  status_detail: z.string().nullish(),
  transaction_amount: z.number(),
  currency_id: z.string(),
  payment_method_id: z.string().nullish(),
  point_of_interaction: z.object({ transaction_data: z.object({ qr_code: z.string().nullish() }).nullish() }).nullish(),
  card: z.object({ last_four_digits: z.string().nullish() }).nullish(),
});

/** Answer of its search. */
export const mercadoPagoSearch = z.object({ results: z.array(mercadoPagoPayment) });

const STATUS: Record<string, ProviderStatus> = {
  pending: "pending",
  in_process: "processing",
  in_mediation: "paid",
  authorized: "processing",
  approved: "paid",
  rejected: "failed",
  cancelled: "failed",
  refunded: "refunded",
  charged_back: "refunded",
};

const FAILURES: Record<string, string> = {
  cc_rejected_insufficient_amount: "insufficient_funds",
  cc_rejected_bad_filled_card_number: "invalid_number",
  cc_rejected_bad_filled_date: "expired_card",
  cc_rejected_bad_filled_security_code: "incorrect_cvv",
  cc_rejected_card_type_not_allowed: "unsupported_brand",
};

const BRANDS: Record<string, string> = { visa: "visa", master: "mastercard", elo: "elo" };

/** Its payment in our words. A state that we don't know is one that isn't decided. */
export function fromMercadoPago(payment: z.infer<typeof mercadoPagoPayment>): ProviderPayment {
  const isExpired = payment.status === "cancelled" && payment.status_detail === "expired";
  const status = isExpired ? "expired" : (STATUS[payment.status] ?? "processing");
  return {
    providerPaymentId: String(payment.id),
    transactionId: payment.external_reference ?? undefined,
    status,
    amountCents: Math.round(payment.transaction_amount * 100),
    currency: payment.currency_id,
    pixCode: payment.point_of_interaction?.transaction_data?.qr_code ?? undefined,
    cardBrand: BRANDS[payment.payment_method_id ?? ""],
    cardLast4: payment.card?.last_four_digits ?? undefined,
    failureCode: status === "failed" ? (FAILURES[payment.status_detail ?? ""] ?? "declined") : undefined,
  };
}
