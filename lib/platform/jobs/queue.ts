import type { Prisma, PrismaClient } from "@/generated/prisma/client";
import { logContext } from "@/lib/platform/log/log-context";

export type NewJob = {
  type: string;
  payload: Prisma.InputJsonObject;
  workspaceId?: number;
  runAt?: Date;
  maxAttempts?: number;
};
type Jobs = PrismaClient["job"];

/** Puts a job into the queue, in the caller's transaction, so that it exists exactly when what caused it does. */
export async function enqueue(db: { job: Pick<Jobs, "create"> }, job: NewJob & { uniqueKey?: string }): Promise<void> {
  await db.job.create({
    data: { ...job, runAt: job.runAt ?? new Date(), requestId: logContext()?.requestId ?? null },
  });
}

/**
 * The same for work of which there is at most one unfinished job, by its key.
 * @returns false when there is one already.
 */
export async function enqueueOnce(
  db: { job: Pick<Jobs, "create" | "findUnique"> },
  job: NewJob & { uniqueKey: string },
): Promise<boolean> {
  const known = await db.job.findUnique({ where: { uniqueKey: job.uniqueKey } });
  if (known) return false;
  try {
    await enqueue(db, job);
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
