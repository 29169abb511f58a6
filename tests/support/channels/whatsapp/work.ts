// A process of its own that does what is due once, to be killed in the middle of it.
import { Worker } from "@/lib/platform/jobs/worker";
import { jobHandlers } from "@/lib/workers/job-handlers";

await new Worker({ handlers: jobHandlers, now: () => Date.now() + 1 }).runDue();
