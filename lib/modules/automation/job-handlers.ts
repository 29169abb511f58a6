import type { JobHandler } from "@/lib/platform/jobs/worker";
import { askDue } from "./timers/ask-due";
import { planSome } from "./timers/plan-timers";
import { PLAN_JOB, TIMERS_JOB } from "./timers/queue-timers";

/** What the queue does for the rules. */
export const automationJobHandlers = {
  [PLAN_JOB]: planSome,
  [TIMERS_JOB]: askDue,
} satisfies Record<string, JobHandler>;
