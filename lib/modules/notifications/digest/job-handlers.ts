import { DIGESTS_JOB, queueDigests } from "@/lib/modules/attenders/digest/queue-digests";
import { commit } from "@/lib/modules/events/commit";
import type { JobEnd, JobHandler } from "@/lib/platform/jobs/worker";
import { queueDueDigests, SEND_DIGEST_JOB } from "./queue-due";
import { sendDigest } from "./send-digest";

const HOUR_MS = 3_600_000;
const workspaceOf = (payload: unknown) => (payload as { workspaceId: number }).workspaceId;

/** What the queue does for the digest, by job type. */
export const digestJobHandlers = {
  async [DIGESTS_JOB]({ payload }) {
    await queueDueDigests(workspaceOf(payload), Date.now());
  },
  [SEND_DIGEST_JOB]: sendDigest,
} satisfies Record<string, JobHandler>;

/** What follows when such a job is given up. */
export const digestJobEnds = {
  // Each plans the next: without this one nobody of the workspace would have another digest.
  [DIGESTS_JOB]: ({ payload }) =>
    commit({ workspaceId: workspaceOf(payload) }, (unit) => queueDigests(unit, unit.now + HOUR_MS)),
} satisfies Record<string, JobEnd>;
