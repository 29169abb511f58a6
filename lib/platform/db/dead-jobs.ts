import { globalReads } from "./reads";
import { type GlobalStatement, globalStatement } from "./sql/global-statement";
import type { Parameters } from "./sql/parameter";
import { tables } from "./sql/tables";
import { globalCommit } from "./unit-of-work/commit";

// A payload stays out: it has addresses and texts.
const dead = globalStatement(($: Parameters<{ limit: number }>) =>
  tables
    .selectFrom("job")
    .select(["id", "type", "workspaceId", "attempts", "finishedAt", "lastError"])
    .where("status", "=", "dead")
    .orderBy("finishedAt", "desc")
    .orderBy("id", "desc")
    .limit($.limit),
);

/** A job that isn't tried any more. Times are epoch milliseconds. */
export type DeadJob = typeof dead extends GlobalStatement<never, infer Row> ? Row : never;

/** The dead jobs, newest first. */
export const listDeadJobs = (limit: number): Promise<DeadJob[]> => globalReads.all(dead, { limit });

const revived = ($: Parameters<{ now: number }>) =>
  tables
    .updateTable("job")
    .set((of) => ({
      status: "queued",
      attempts: 0,
      takeovers: 0,
      runAt: $.now,
      finishedAt: null,
      updatedAt: $.now,
      // For as long as it was tried before.
      giveUpAt: of($.now, "+", of("giveUpAt", "-", of.ref("createdAt"))),
      createdAt: $.now,
    }))
    .where("status", "=", "dead");

const reviveOne = globalStatement(($: Parameters<{ now: number; id: number }>) => revived($).where("id", "=", $.id));
const reviveType = globalStatement(($: Parameters<{ now: number; type: string }>) =>
  revived($).where("type", "=", $.type),
);

/** Has dead jobs tried again from their first attempt: one by its id, or all of a type. @returns how many. */
export function reviveDeadJobs(which: { id: number } | { type: string }, now: number): Promise<number> {
  return globalCommit((tx) =>
    "id" in which ? tx.run(reviveOne, { now, id: which.id }) : tx.run(reviveType, { now, type: which.type }),
  );
}
