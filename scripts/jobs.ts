// Shows the jobs that were given up, and has them tried again. Runs beside the server, too.
// Usage: npm run jobs [-- --limit 50] | npm run jobs -- retry <id> | npm run jobs -- retry --type mail.send
import { parseArgs } from "node:util";
import { closeConnections } from "@/lib/platform/db/connections";
import { missingDatabase } from "@/lib/platform/db/database-file";
import { listDeadJobs, reviveDeadJobs } from "@/lib/platform/db/dead-jobs";
import "./load-env";

const { values, positionals } = parseArgs({
  options: { limit: { type: "string", default: "50" }, type: { type: "string" } },
  allowPositionals: true,
});
const [command = "list", id] = positionals;

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

const missing = missingDatabase();
if (missing !== undefined) fail(missing);
else {
  try {
    if (command === "list") {
      const jobs = await listDeadJobs(Math.max(1, Number(values.limit) || 50));
      for (const job of jobs)
        process.stdout.write(
          `${job.id}\t${new Date(job.finishedAt ?? 0).toISOString()}\t${job.type}\tworkspace ${job.workspaceId ?? "-"}\t${job.attempts} attempts\t${job.lastError ?? ""}\n`,
        );
      if (jobs.length === 0) process.stdout.write("There are no dead jobs.\n");
    } else if (command === "retry" && (values.type !== undefined || /^\d+$/.test(id ?? ""))) {
      const which = values.type === undefined ? { id: Number(id) } : { type: values.type };
      const count = await reviveDeadJobs(which, Date.now());
      if (count === 0) fail("There is no such dead job.");
      else process.stdout.write(`${count} will be tried again.\n`);
    } else fail("Usage: npm run jobs | npm run jobs -- retry <id> | npm run jobs -- retry --type <type>");
  } finally {
    await closeConnections();
  }
}
