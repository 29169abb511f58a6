import { dispatchEvents } from "@/lib/modules/events/dispatch";
import { DISPATCH_JOB } from "@/lib/modules/events/queue-dispatch";
import { Worker } from "@/lib/platform/jobs/worker";

/** Runs what reacts to the events so far, as the server's worker would within a second. */
export async function dispatchNow(): Promise<void> {
  await new Worker({ handlers: { [DISPATCH_JOB]: dispatchEvents } }).runDue();
}
