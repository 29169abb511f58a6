// A process of its own that asks a workspace's rules, to be killed in the middle of it. Argument: the workspace.
import { dispatchEvents } from "@/lib/modules/events/dispatch";
import { DISPATCH_JOB } from "@/lib/modules/events/queue-dispatch";
import { installModules } from "@/lib/workers/install-modules";

installModules();
const workspaceId = Number(process.argv[2]);
// No job of the queue: nobody else takes it on meanwhile.
const job = { id: 0, type: DISPATCH_JOB, attempts: 0, payload: { workspaceId } };
await dispatchEvents(job as Parameters<typeof dispatchEvents>[0], new AbortController().signal);
process.exit(0);
