import type { JobHandler } from "@/lib/platform/jobs/worker";
import { drainQueues } from "./queue/drain";
import { DRAIN_JOB, REQUEUE_JOB } from "./queue/queue-drain";
import { requeueOfAbsent } from "./queue/requeue";

/** What the job queue does for conversations that wait for somebody. */
export const routingJobHandlers = {
  [DRAIN_JOB]: drainQueues,
  [REQUEUE_JOB]: requeueOfAbsent,
} satisfies Record<string, JobHandler>;
