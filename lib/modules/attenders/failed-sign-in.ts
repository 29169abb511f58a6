import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordFact } from "@/lib/modules/events/record-fact";
import { insertJob } from "@/lib/platform/db/job-store";

import { findByEmail } from "./find-by-email";

/** Type of the job that writes a failed sign-in into the log of the workspace whose account it was, if it was any. */
export const FAILED_SIGN_IN_JOB = "attenders.record-failed-sign-in";

const payloadSchema = z.object({ email: z.string(), address: z.string(), at: z.number() });

/**
 * Notes a failure. Not in the audit log itself: an unknown address has none, and the write that only known ones cost made
 * them answer a quarter slower (measured), which tells who has an account.
 */
export async function noteFailedSignIn(email: string, address: string): Promise<void> {
  const now = Date.now();
  await insertJob({
    type: FAILED_SIGN_IN_JOB,
    payload: { email, address, at: now },
    uniqueKey: `${FAILED_SIGN_IN_JOB}:${randomUUID()}`,
    runAt: now,
    now,
  });
}

/** The job's half. */
export async function recordFailedSignIn(payload: unknown): Promise<void> {
  const { email, address, at } = payloadSchema.parse(payload);
  const owner = await findByEmail(email);
  if (!owner) return;
  const { workspaceId, attenderId } = owner;
  await recordFact({ workspaceId, attender: { id: attenderId }, address }, "sign-in.failed", { at });
}
