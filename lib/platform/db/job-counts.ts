import { globalReads } from "./reads";
import { globalStatement } from "./sql/global-statement";
import type { Parameters } from "./sql/parameter";
import { tables } from "./sql/tables";

const open = globalStatement(() =>
  tables
    .selectFrom("job")
    .select((of) => ["type", "status", of.fn.countAll<number>().as("count")])
    .where("status", "in", ["queued", "running", "dead"])
    .groupBy(["status", "type"]),
);

const nextDue = globalStatement(($: Parameters<{ now: number }>) =>
  tables
    .selectFrom("job")
    .select((of) => of.fn.min<number | null>("runAt").as("runAt"))
    .where("status", "=", "queued")
    .where("runAt", "<=", $.now),
);

/** Jobs that aren't done, by type and state. */
export const countOpenJobs = () => globalReads.all(open, {});

/** For how long the oldest job that is due has waited, in milliseconds; 0 when none is due. */
export async function oldestDueJobMs(now: number): Promise<number> {
  const runAt = (await globalReads.first(nextDue, { now }))?.runAt ?? now;
  return now - runAt;
}
