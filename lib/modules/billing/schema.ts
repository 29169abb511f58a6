import { z } from "zod";
import { isValidCnpj, normaliseCnpj } from "@/lib/kernel/cnpj";
import { lineSchema } from "@/lib/modules/records/one-line";
import { PLAN_IDS } from "./plan";

// Messages are keys under `errors` in messages/<locale>/billing.json: a form says their text itself, and an answer carries
// it in the caller's language (lib/platform/i18n/answer-text.ts), so both say the same.

/** Header that carries a signup's token. */
export const SIGNUP_TOKEN_HEADER = "CangooSignupToken";
export const PAYMENT_METHODS = ["credit_card", "pix"] as const;
/** The rule of settings (8, classes) is the one for every password after this one. */
export const SIGNUP_PASSWORD_MIN = 6;

const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const required = (message: string, max = 200) => lineSchema(message).min(1, message).max(max, "tooLong");
const email = (requiredMessage: string) =>
  required(requiredMessage, 320).regex(SIMPLE_EMAIL, "signupEmailInvalid").toLowerCase();
const optional = (max: number) => lineSchema("textInvalid").max(max, "tooLong").optional();

const companyFields = {
  companyName: required("companyNameRequired"),
  companyEmail: email("companyEmailRequired"),
  cnpj: required("cnpjRequired", 40).refine(isValidCnpj, "cnpjInvalid").transform(normaliseCnpj),
  phone: required("phoneRequired", 40),
  website: optional(2_000).refine(
    (value) => !value || (/^https?:\/\//i.test(value) && value.includes(".")),
    "websiteInvalid",
  ),
  address: optional(500),
};

const personFields = {
  responsibleName: required("responsibleNameRequired"),
  personalEmail: email("personalEmailRequired"),
  password: z
    .string({ error: "passwordRequired" })
    .min(1, "passwordRequired")
    .min(SIGNUP_PASSWORD_MIN, "signupPasswordTooShort")
    .max(1024, "tooLong"),
  confirmPassword: z
    .string({ error: "confirmPasswordRequired" })
    .min(1, "confirmPasswordRequired")
    .max(1024, "tooLong"),
};

type Passwords = { password: string; confirmPassword: string };
const samePassword = ({ password, confirmPassword }: Passwords) => password === confirmPassword;
const DIFFERENT = { path: ["confirmPassword"], error: "signupPasswordsDiffer" };

/** Step 0 of the wizard. */
export const signupCompanySchema = z.strictObject(companyFields);
/** Step 1 of the wizard. */
export const signupPersonSchema = z.strictObject(personFields).refine(samePassword, DIFFERENT);

/** Body of POST /api/v1/signups: both steps. */
export const startSignupSchema = z
  .strictObject({
    ...companyFields,
    ...personFields,
    planId: z.enum(PLAN_IDS, { error: "planInvalid" }).optional(),
  })
  .refine(samePassword, DIFFERENT);
export type StartSignup = z.output<typeof startSignupSchema>;

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

const planSchema = z.object({
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

/** A signup as its owner sees it; the password never leaves. */
export const signupSchema = z.object({
  status: z.enum(["open", "paid", "completed", "expired"]),
  expiresAt: z.iso.datetime(),
  companyName: z.string(),
  companyEmail: z.string(),
  cnpj: z.string(),
  phone: z.string(),
  website: z.string().nullable(),
  address: z.string().nullable(),
  responsibleName: z.string(),
  personalEmail: z.string(),
  /** Field that somebody else had taken by the time the payment came; the payment is given back. */
  conflictField: z.enum(["personalEmail", "cnpj"]).nullable(),
  plan: planSchema,
  /** Milliseconds between two questions about a payment, and the key for card tokens where the provider wants them. */
  provider: z.object({ name: z.string(), publicKey: z.string().nullable(), pollMs: z.number().int() }),
  payment: paymentSchema.nullable(),
  receipt: receiptSchema.nullable(),
});
export type SignupDto = z.infer<typeof signupSchema>;

/** Answer of POST /api/v1/signups; the token is told once. */
export const startedSignupSchema = signupSchema.extend({ token: z.string() });

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
