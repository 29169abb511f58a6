import { globalReads } from "@/lib/platform/db/reads";
import type { GlobalReader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import { newestOfSignup, type Payment, paymentById, paymentByTransaction } from "./store/payment";

/** A payment that is known to be there. */
export async function findPayment(reader: Pick<GlobalReader, "first">, id: number): Promise<Payment> {
  const row = await reader.first(paymentById, { id });
  if (!row) throw new Error(`there is no payment ${id}`);
  return row;
}

/** A payment of somebody by its transaction id. @throws {AppError} NOT_FOUND, also for another's */
export async function findOwnPayment(
  owner: { signupId: number } | { workspaceId: number },
  transactionId: string,
): Promise<Payment> {
  const row = await globalReads.first(paymentByTransaction, { transactionId });
  const isOwn = "signupId" in owner ? row?.signupId === owner.signupId : row?.workspaceId === owner.workspaceId;
  if (!row || !isOwn) throw notFound();
  return row;
}

/** The payment that a signup began last. */
export function newestPaymentOf(signupId: number): Promise<Payment | undefined> {
  return globalReads.first(newestOfSignup, { signupId });
}
