// A process of its own that gives the queues of a workspace out, to be killed in the middle of it. Argument: the workspace.
import { drainQueues } from "@/lib/modules/routing/queue/drain";
import { DRAIN_JOB } from "@/lib/modules/routing/queue/queue-drain";
import { installModules } from "@/lib/workers/install-modules";

installModules();
const workspaceId = Number(process.argv[2]);
// No job of the queue: nobody else takes it on meanwhile.
const job = { id: 0, type: DRAIN_JOB, attempts: 0, payload: { workspaceId } };
await drainQueues(job as Parameters<typeof drainQueues>[0], new AbortController().signal);
process.exit(0);
