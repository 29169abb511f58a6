import { connections, prepared } from "./connections";

// Asked by hourly jobs before they touch Prisma, whose first use costs a quiet process 58 MiB.

/** Whether any subscription's period is over. */
export function isAnySubscriptionDue(at: Date): boolean {
  return exists("SELECT 1 FROM subscription WHERE status <> 'canceled' AND currentPeriodEnd <= ?", at);
}

/** Whether any signup ran out before an instant without becoming a workspace. */
export function isAnySignupAbandoned(before: Date): boolean {
  return exists("SELECT 1 FROM signup WHERE workspaceId IS NULL AND expiresAt < ?", before);
}

function exists(query: string, instant: Date): boolean {
  return prepared(connections().reader, `SELECT EXISTS (${query})`).pluck().get(instant.getTime()) === 1;
}
