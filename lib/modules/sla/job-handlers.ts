import type { JobHandler } from "@/lib/platform/jobs/worker";
import { lookAtDue } from "./look";
import { LOOK_JOB, REPLAN_JOB } from "./queue-look";
import { replanAll } from "./replan";

/** What the queue does for the clocks. */
export const slaJobHandlers = {
  [LOOK_JOB]: lookAtDue,
  [REPLAN_JOB]: replanAll,
} satisfies Record<string, JobHandler>;
