import { hashChosenPassword } from "@/lib/modules/attenders/password/new-password";
import { paymentProvider } from "@/lib/modules/billing/choose-provider";
import { billingNow } from "@/lib/modules/billing/clock";
import { BASIC_PLAN } from "@/lib/modules/billing/plan";
import { installationCommit } from "@/lib/modules/events/installation-commit";
import { hashToken, newToken } from "@/lib/platform/crypto/token";
import type { GlobalReader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { StartSignup } from "./schema";
import { insertSignup, paidSignupOf, type Signup } from "./store/signup";
import { type Claim, takenFields } from "./taken";

/** A signup can be paid for this long. */
const SIGNUP_LIFETIME_MS = 24 * 60 * 60 * 1000;

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
  const token = newToken();
  const at = billingNow();
  const signup = await installationCommit(async (unit) => {
    await assertFree(unit, input);
    return unit.first(insertSignup, {
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
      at,
      expiresAt: at + SIGNUP_LIFETIME_MS,
    });
  });
  if (!signup) throw new Error("a signup was added without a row");
  return { signup, token };
}

async function assertFree(reader: Pick<GlobalReader, "first">, claim: Claim): Promise<void> {
  const taken = new Set(await takenFields(reader, claim));
  // A paid signup has its workspace within moments; until then its CNPJ is spoken for.
  if (await reader.first(paidSignupOf, claim)) taken.add("cnpj");
  if (taken.size === 0) return;
  const errors = Object.fromEntries([...taken].map((field) => [field, TAKEN_MESSAGES[field]]));
  throw new AppError("VALIDATION_FAILED", { errors });
}
