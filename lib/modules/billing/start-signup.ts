import type { Signup } from "@/generated/prisma/client";
import { hashChosenPassword } from "@/lib/modules/attenders/new-password";
import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Locale } from "@/lib/platform/i18n/locales";
import { paymentProvider } from "./choose-provider";
import { billingNow } from "./clock";
import { globalDb } from "./global-db";
import { BASIC_PLAN } from "./plan";
import type { StartSignup } from "./schema";
import { takenFields } from "./taken";

/** A signup can be paid for this long. */
export const SIGNUP_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Keys of the texts for fields that somebody has; they don't say who. */
const TAKEN_MESSAGES = { personalEmail: "personalEmailTaken", cnpj: "cnpjTaken" } as const;

/**
 * Keeps a company's data until it pays. Nothing of it is a workspace yet.
 * @returns the row and its token, which is told once.
 * @throws {AppError} VALIDATION_FAILED with the taken fields or an easily guessed password, SIGNUP_CLOSED
 */
export async function startSignup(input: StartSignup, locale: Locale): Promise<{ signup: Signup; token: string }> {
  paymentProvider();
  // Before the look-ups: the hash takes most of the time, so a taken address answers as late as a free one.
  const owner = { names: [input.responsibleName], email: input.personalEmail, companyName: input.companyName };
  const passwordHash = await hashChosenPassword(input.password, owner);
  const taken = new Set<keyof typeof TAKEN_MESSAGES>(await takenFields(input));
  if (await isBeingProvisioned(input.cnpj)) taken.add("cnpj");
  if (taken.size > 0) {
    const errors = Object.fromEntries([...taken].map((field) => [field, TAKEN_MESSAGES[field]]));
    throw new AppError("VALIDATION_FAILED", { errors });
  }
  const token = newToken();
  const now = billingNow();
  const signup = await globalDb().signup.create({
    data: {
      tokenHash: hashToken(token),
      companyName: input.companyName,
      companyEmail: input.companyEmail,
      cnpj: input.cnpj,
      phone: input.phone,
      website: input.website || null,
      address: input.address || null,
      responsibleName: input.responsibleName,
      personalEmail: input.personalEmail,
      passwordHash,
      locale,
      planId: input.planId ?? BASIC_PLAN.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + SIGNUP_LIFETIME_MS),
    },
  });
  return { signup, token };
}

// A paid signup has its workspace within moments; until then its CNPJ is spoken for.
async function isBeingProvisioned(cnpj: string): Promise<boolean> {
  const paid = await globalDb().signup.findFirst({ where: { cnpj, status: "paid" }, select: { id: true } });
  return paid !== null;
}
