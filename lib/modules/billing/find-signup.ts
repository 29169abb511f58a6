import type { Payment, Receipt, Signup } from "@/generated/prisma/client";
import { hashToken } from "@/lib/platform/crypto/token";
import { scopedClient } from "@/lib/platform/db/scoped-client";
import { notFound } from "@/lib/platform/errors/app-error";
import { paymentProvider } from "./choose-provider";
import { billingNow } from "./clock";
import { toPaymentDto, toReceiptDto } from "./dto";
import { globalDb } from "./global-db";
import { planOf } from "./plan";
import type { SignupDto } from "./schema";

/** How long a finished signup still answers: its data and its receipt then belong to the workspace's administrator alone. */
const ANSWERS_AFTER_END_MS = 24 * 60 * 60 * 1000;

/** The signup of a token. @throws {AppError} NOT_FOUND */
export async function findSignup(token: string | null): Promise<Signup> {
  const row = token ? await globalDb().signup.findUnique({ where: { tokenHash: hashToken(token) } }) : null;
  if (!row) throw notFound();
  const end = row.completedAt ?? row.expiresAt;
  if (billingNow().getTime() > end.getTime() + ANSWERS_AFTER_END_MS) throw notFound();
  return row;
}

/** Whether a signup can still be paid. */
export function isPayable(signup: Signup): boolean {
  return signup.status === "open" && signup.conflictField === null && signup.expiresAt > billingNow();
}

/** The receipt of a completed signup. */
export async function findSignupReceipt(signup: Signup): Promise<Receipt | null> {
  if (signup.workspaceId === null) return null;
  return scopedClient(signup.workspaceId).receipt.findFirst({ where: { number: 1 } });
}

/** A payment of a signup by its transaction id. @throws {AppError} NOT_FOUND */
export async function findSignupPayment(signup: Signup, transactionId: string): Promise<Payment> {
  const row = await globalDb().payment.findUnique({ where: { transactionId } });
  if (row?.signupId !== signup.id) throw notFound();
  return row;
}

/** A signup as its owner sees it. */
export async function toSignupDto(signup: Signup): Promise<SignupDto> {
  const provider = paymentProvider();
  const [payment, receipt] = await Promise.all([
    globalDb().payment.findFirst({ where: { signupId: signup.id }, orderBy: { id: "desc" } }),
    findSignupReceipt(signup),
  ]);
  const isOver = signup.status === "open" && !isPayable(signup);
  return {
    status: isOver ? "expired" : signup.status,
    expiresAt: signup.expiresAt.toISOString(),
    companyName: signup.companyName,
    companyEmail: signup.companyEmail,
    cnpj: signup.cnpj,
    phone: signup.phone,
    website: signup.website,
    address: signup.address,
    responsibleName: signup.responsibleName,
    personalEmail: signup.personalEmail,
    conflictField: signup.conflictField as SignupDto["conflictField"],
    plan: { ...planOf(signup.planId), features: [...planOf(signup.planId).features] },
    provider: { name: provider.name, publicKey: provider.publicKey, pollMs: provider.pollMs },
    payment: payment && (await toPaymentDto(payment)),
    receipt: receipt && toReceiptDto(receipt),
  };
}
