import { z } from "zod";
import { isValidCnpj, normaliseCnpj } from "@/lib/kernel/cnpj";
import { PLAN_IDS } from "@/lib/modules/billing/plan";
import { paymentSchema, planSchema, receiptSchema } from "@/lib/modules/billing/schema";
import { lineSchema } from "@/lib/modules/records/one-line";

// Messages are keys under `errors` in messages/<locale>/billing.json, as those of lib/modules/billing/schema.ts.

/** Header that carries a signup's token. */
export const SIGNUP_TOKEN_HEADER = "CangooSignupToken";
/** The rule of settings (8, classes) is the one for every password after this one. */
const SIGNUP_PASSWORD_MIN = 6;

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
