import { toMeans } from "@/lib/modules/billing/payment-means";
import { planOf } from "@/lib/modules/billing/plan";
import type { Pay } from "@/lib/modules/billing/schema";
import { startPayment } from "@/lib/modules/billing/start-payment";
import { AppError } from "@/lib/platform/errors/app-error";
import { countShared, forKey } from "@/lib/platform/http/shared-rates";
import { isPayable } from "./find-signup";
import type { Signup } from "./store/signup";

/** Tries per signup: enough for mistyped cards, too few for trying out stolen ones. */
const ATTEMPTS = { limit: 15, windowMs: 60 * 60_000 };

/**
 * Pays a signup; the amount is always the plan's. @returns the payment, which is then asked about.
 * @throws {AppError} SIGNUP_OVER, ALREADY_PAID, PAYMENT_IN_PROGRESS, VALIDATION_FAILED, TOO_MANY_REQUESTS,
 * PAYMENT_UNAVAILABLE
 */
export async function paySignup(signup: Signup, input: Pay) {
  if (signup.status === "paid" || signup.status === "completed") throw new AppError("ALREADY_PAID");
  if (!isPayable(signup)) throw new AppError("SIGNUP_OVER");
  const means = toMeans(input);
  await countShared(forKey("signup-payment", String(signup.id), ATTEMPTS));
  const plan = planOf(signup.planId);
  const charge = {
    amountCents: plan.priceCents,
    currency: plan.currency,
    description: `Cangoo ${plan.id}`,
    payer: { name: signup.companyName, email: signup.companyEmail, cnpj: signup.cnpj },
  };
  return startPayment({ signupId: signup.id }, charge, means);
}
