import type { Prisma, PrismaClient } from "@/generated/prisma/client";
import { logContext } from "@/lib/platform/log/log-context";

export type NewJob = {
  type: string;
  payload: Prisma.InputJsonObject;
  workspaceId?: number;
  /** At most one unfinished job with this key. */
  uniqueKey?: string;
  runAt?: Date;
  maxAttempts?: number;
};

/**
 * Puts a job into the queue, in the caller's transaction, so that it exists exactly when what caused it does.
 * @returns false when an unfinished job with the same unique key is there already.
 */
export async function enqueue(db: Pick<PrismaClient, "job">, job: NewJob): Promise<boolean> {
  const values = { ...job, runAt: job.runAt ?? new Date(), requestId: logContext()?.requestId ?? null };
  if (!job.uniqueKey) {
    await db.job.create({ data: values });
    return true;
  }
  const known = await db.job.findUnique({ where: { uniqueKey: job.uniqueKey } });
  if (known) return false;
  try {
    await db.job.create({ data: values });
  } catch (error) {
    // Somebody queued the same between our look and our write.
    if (isUniqueViolation(error)) return false;
    throw error;
  }
  return true;
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "P2002";
}
