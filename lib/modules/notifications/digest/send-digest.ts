import { z } from "zod";
import { noteDigestUpTo, readDigestState } from "@/lib/modules/attenders/digest/digest-state";
import { commit } from "@/lib/modules/events/commit";
import { newestUntil } from "@/lib/modules/notifications/store/digest-notices";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { reads } from "@/lib/platform/db/reads";
import { sendComposed } from "@/lib/platform/mail/send-mail";
import { contextOfPerson } from "@/lib/platform/session/person";
import { composeDigest } from "./compose-digest";

const payloadSchema = z.object({
  workspaceId: z.number().int(),
  attenderId: z.number().int(),
  /** Epoch milliseconds: what came later is the next one's. */
  until: z.number().int(),
});

/**
 * Sends somebody's digest, if there is anything in it still. What they see and have read is looked at now, not when it was queued; who
 * isn't active gets none. Its message has the same number if it is sent again, after the process ended before it was noted.
 */
export async function sendDigest(job: Pick<LeasedJob, "id" | "payload">): Promise<void> {
  const { workspaceId, attenderId, until } = payloadSchema.parse(job.payload);
  const reader = reads(workspaceId);
  const ctx = await contextOfPerson(workspaceId, attenderId);
  const state = await readDigestState(reader, attenderId);
  if (!ctx || !state || state.digestDueAt === null) return;
  const range = { afterId: state.digestUpToId, until };
  const newest = await reader.first(newestUntil, { ...range, attenderId });
  if (!newest) return;
  const mail = await composeDigest(ctx, range);
  if (mail) await sendComposed(job, { ...mail, key: `digest ${range.afterId} ${until}` });
  await commit({ workspaceId }, (unit) => noteDigestUpTo(unit, attenderId, newest.id));
}
