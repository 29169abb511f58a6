import { z } from "zod";
import { lineSchema } from "@/lib/modules/records/one-line";

// Messages are keys under `errors` in messages/<locale>/billing.json: a form says their text itself, and an answer carries
// it in the caller's language (lib/platform/i18n/answer-text.ts), so both say the same.

const PAYMENT_METHODS = ["credit_card", "pix"] as const;

const cardField = lineSchema("textInvalid").max(100, "tooLong").optional();
const CARD_FIELDS = ["cardNumber", "cardName", "cardExpiry", "cardCvv"] as const;

/**
 * Step 2 of the wizard, and body of the calls that pay. A card comes as its data (sandbox) or as the token that the
 * browser got from the provider.
 */
export const paySchema = z
  .strictObject({
    method: z.enum(PAYMENT_METHODS, { error: "methodInvalid" }),
    cardNumber: cardField,
    cardName: cardField,
    cardExpiry: cardField,
    cardCvv: cardField,
    cardToken: cardField,
    cardBrand: cardField,
  })
  .superRefine((value, context) => {
    if (value.method !== "credit_card" || value.cardToken) return;
    for (const field of CARD_FIELDS) {
      if (!value[field]) context.addIssue({ code: "custom", path: [field], message: `${field}Required` });
    }
  });
export type Pay = z.output<typeof paySchema>;

/** What can be bought, as the browser sees it. */
export const planSchema = z.object({
  id: z.string(),
  nameKey: z.string(),
  priceCents: z.number().int(),
  currency: z.string(),
  interval: z.string(),
  seats: z.number().int(),
  storageBytes: z.number().int(),
  features: z.array(z.string()),
});

const cardSchema = z.object({ brand: z.string().nullable(), last4: z.string().nullable() });

/** A payment as its payer sees it. `id` is the transaction id. */
export const paymentSchema = z.object({
  id: z.string(),
  method: z.enum(PAYMENT_METHODS),
  status: z.enum(["pending", "processing", "paid", "failed", "expired", "refund_due", "refunded"]),
  amountCents: z.number().int(),
  currency: z.string(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Of a PIX code, with the server's clock beside it for the countdown. */
  expiresAt: z.iso.datetime().nullable(),
  serverTime: z.iso.datetime(),
  pixCode: z.string().nullable(),
  /** PNG data address. */
  qrCodeUrl: z.string().nullable(),
  card: cardSchema,
  /** A key under `failures`. */
  failureCode: z.string().nullable(),
});
export type PaymentDto = z.infer<typeof paymentSchema>;

export const receiptSchema = z.object({
  id: z.number().int(),
  number: z.number().int(),
  transactionId: z.string(),
  amountCents: z.number().int(),
  currency: z.string(),
  method: z.enum(PAYMENT_METHODS),
  card: cardSchema,
  paidAt: z.iso.datetime(),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
});
export type ReceiptDto = z.infer<typeof receiptSchema>;

/** Answer of GET /api/v1/billing. */
export const billingSchema = z.object({
  plan: planSchema,
  subscription: z
    .object({
      status: z.enum(["active", "past_due", "canceled"]),
      priceCents: z.number().int(),
      currency: z.string(),
      method: z.enum(PAYMENT_METHODS),
      card: cardSchema,
      currentPeriodStart: z.iso.datetime(),
      currentPeriodEnd: z.iso.datetime(),
      /** When the next charge is tried; null when nothing will be charged. */
      nextChargeAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  usage: z.object({
    seats: z.number().int(),
    seatLimit: z.number().int(),
    storageBytes: z.number().int(),
    /** Null: as much as the disk has. */
    storageLimitBytes: z.number().int().nullable(),
  }),
  receipts: z.array(receiptSchema),
});
export type BillingDto = z.infer<typeof billingSchema>;
