import { isAnySignupAbandoned } from "@/lib/platform/db/billing-store";
import { billingNow } from "./clock";
import { globalDb, globalTransaction } from "./global-db";

/** How long what a company typed is kept after a signup that came to nothing. */
export const ABANDONED_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const BATCH = 200;

/** Deletes signups that nobody paid, with their failed payments. @returns how many. */
export async function purgeSignups(): Promise<number> {
  const before = new Date(billingNow().getTime() - ABANDONED_KEPT_MS);
  if (!isAnySignupAbandoned(before)) return 0;
  const abandoned = await globalDb().signup.findMany({
    where: {
      expiresAt: { lt: before },
      workspaceId: null,
      status: { in: ["open", "expired"] },
      payments: { every: { status: { in: ["failed", "expired"] } } },
    },
    select: { id: true },
    take: BATCH,
  });
  const ids = abandoned.map(({ id }) => id);
  if (ids.length === 0) return 0;
  return globalTransaction(async (tx) => {
    // Once more inside: a payment may have come in late.
    const paid = await tx.payment.findMany({
      where: { signupId: { in: ids }, status: { notIn: ["failed", "expired"] } },
      select: { signupId: true },
    });
    const left = ids.filter((id) => !paid.some(({ signupId }) => signupId === id));
    await tx.payment.deleteMany({ where: { signupId: { in: left } } });
    return (await tx.signup.deleteMany({ where: { id: { in: left } } })).count;
  });
}
