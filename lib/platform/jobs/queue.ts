import type { Prisma, PrismaClient } from "@/generated/prisma/client";
import { logContext } from "@/lib/platform/log/log-context";
import { giveUpTimeOf, type JobType } from "./job-terms";

export type NewJob = {
  type: JobType;
  payload: Prisma.InputJsonObject;
  workspaceId?: number;
  runAt?: Date;
  /** When failures aren't tried again any more, if not as long as its type says. */
  giveUpAt?: Date;
};
type Jobs = PrismaClient["job"];

/** Puts a job into the queue, in the caller's transaction, so that it exists exactly when what caused it does. */
export async function enqueue(db: { job: Pick<Jobs, "create"> }, job: NewJob & { uniqueKey?: string }): Promise<void> {
  const runAt = job.runAt ?? new Date();
  const end = giveUpTimeOf(job.type, runAt.getTime());
  const giveUpAt = job.giveUpAt ?? (end === null ? null : new Date(end));
  await db.job.create({ data: { ...job, runAt, giveUpAt, requestId: logContext()?.requestId ?? null } });
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
