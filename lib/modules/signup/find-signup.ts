import { isoInstant } from "@/lib/kernel/instant";
import { paymentProvider } from "@/lib/modules/billing/choose-provider";
import { billingNow } from "@/lib/modules/billing/clock";
import { toPaymentDto, toReceiptDto } from "@/lib/modules/billing/dto";
import { newestPaymentOf } from "@/lib/modules/billing/find-payment";
import { planOf } from "@/lib/modules/billing/plan";
import { findFirstReceipt } from "@/lib/modules/billing/queries";
import { hashToken } from "@/lib/platform/crypto/token";
import { globalReads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import { type SignupDto, signupSchema } from "./schema";
import { type Signup, signupByToken } from "./store/signup";

/** How long a finished signup still answers: its data and its receipt then belong to the workspace's administrator alone. */
const ANSWERS_AFTER_END_MS = 24 * 60 * 60 * 1000;

/** The signup of a token. @throws {AppError} NOT_FOUND */
export async function findSignup(token: string | null): Promise<Signup> {
  const row = token ? await globalReads.first(signupByToken, { tokenHash: hashToken(token) }) : undefined;
  if (!row) throw notFound();
  const end = row.completedAt ?? row.expiresAt;
  if (billingNow() > end + ANSWERS_AFTER_END_MS) throw notFound();
  return row;
}

/** Whether a signup can still be paid. */
export function isPayable(signup: Signup): boolean {
  return signup.status === "open" && signup.conflictField === null && signup.expiresAt > billingNow();
}

/** The receipt of a completed signup. */
export async function findSignupReceipt({ workspaceId }: Signup) {
  return workspaceId === null ? undefined : findFirstReceipt(workspaceId);
}

/** A signup as its owner sees it. */
export async function toSignupDto(signup: Signup): Promise<SignupDto> {
  const provider = paymentProvider();
  const payment = await newestPaymentOf(signup.id);
  const receipt = await findSignupReceipt(signup);
  const isOver = signup.status === "open" && !isPayable(signup);
  return {
    status: isOver ? "expired" : signup.status,
    expiresAt: isoInstant(signup.expiresAt),
    companyName: signup.companyName,
    companyEmail: signup.companyEmail,
    cnpj: signup.cnpj,
    phone: signup.phone,
    website: signup.website,
    address: signup.address,
    responsibleName: signup.responsibleName,
    personalEmail: signup.personalEmail,
    conflictField: signupSchema.shape.conflictField.parse(signup.conflictField),
    plan: { ...planOf(signup.planId), features: [...planOf(signup.planId).features] },
    provider: { name: provider.name, publicKey: provider.publicKey, pollMs: provider.pollMs },
    payment: payment ? await toPaymentDto(payment) : null,
    receipt: receipt ? toReceiptDto(receipt) : null,
  };
}
