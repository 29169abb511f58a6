import { type ExpressionBuilder, sql } from "kysely";
import { giveUpTimeOf } from "@/lib/platform/jobs/job-terms";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { isPostgres } from "./engine";
import { globalReads } from "./reads";
import { type GlobalStatement, globalStatement } from "./sql/global-statement";
import { listed, mapListed } from "./sql/listed";
import type { Parameters } from "./sql/parameter";
import { type AllTables, tables } from "./sql/tables";
import { globalCommit } from "./unit-of-work/commit";
import type { GlobalTx } from "./unit-of-work/tx";

/** A job as its worker holds it. Times are epoch milliseconds. */
export type LeasedJob = {
  id: number;
  workspaceId: number | null;
  type: string;
  /** Whom it keeps busy: one job of a lane runs at a time. */
  lane: string;
  payload: unknown;
  /** Of the request that caused it. */
  requestId?: string | null;
  attempts: number;
  /** How many of its workers died with it. */
  takeovers: number;
  /** When a failure isn't tried again any more; null: never by its age. */
  giveUpAt: number | null;
  /** For how many milliseconds it is tried in all. */
  triedForMs: number | null;
};

/** What no other job is taken of for now. */
export type Occupied = { lanes: readonly string[]; types: readonly string[] };

type Due = { now: number; lanes: readonly string[]; types: readonly string[] };
type OfJob = ExpressionBuilder<AllTables & { j: AllTables["job"] }, "j">;

const laneOf = (of: OfJob) => of.fn.coalesce("j.lane", "j.type").$notNull();

const isWaiting = ($: Parameters<Due>) => (of: OfJob) =>
  of.and([of("j.status", "=", "queued"), of("j.runAt", "<=", $.now)]);
const isAbandoned = ($: Parameters<Due>) => (of: OfJob) =>
  of.and([of("j.status", "=", "running"), of("j.leasedUntil", "<", $.now)]);

/** Jobs of no occupied lane or type. */
const freeJobs = ($: Parameters<Due>) =>
  tables
    .selectFrom("job as j")
    .where((of) => of(laneOf(of), "not in", listed($.lanes)))
    .where("j.type", "not in", listed($.types));

/** Those of them that are due on PostgreSQL: those that wait, and those whose worker died. */
const dueJobs = ($: Parameters<Due>) =>
  freeJobs($)
    .where((of) => of.or([isWaiting($)(of), isAbandoned($)(of)]))
    // Another node's worker is on the lane; of this one's, `lanes` knows. Those lanes are read once: asked of each job that waits,
    // a thousand of them took a second.
    .where((of) =>
      of(
        laneOf(of),
        "not in",
        tables
          .selectFrom("job as r")
          .where("r.status", "=", "running")
          .where("r.leasedUntil", ">=", $.now)
          .select((its) => its.fn.coalesce("r.lane", "r.type").$notNull().as("lane")),
      ),
    );

/**
 * The id of the one that is due longest, on SQLite. Both kinds are looked for apart, each along its index as far as the first that is
 * free: by one condition SQLite reads and sorts everything that is due, 2.7 ms of a backlog of five thousand instead of 0.02.
 */
const firstDueId = ($: Parameters<Due>) => {
  const firstOf = (isDue: typeof isWaiting) =>
    tables
      .selectFrom(
        freeJobs($).where(isDue($)).select(["j.id", "j.runAt"]).orderBy("j.runAt").orderBy("j.id").limit(1).as("first"),
      )
      .select(["first.id", "first.runAt"]);
  return tables
    .selectFrom(firstOf(isWaiting).unionAll(firstOf(isAbandoned)).as("due"))
    .select("due.id")
    .orderBy("due.runAt")
    .orderBy("due.id")
    .limit(1);
};

/** Of each type and workspace the one that is due longest, on SQLite, which takes `id` from the row that has the minimum. */
const firstOfEach = ($: Parameters<Due>) => {
  const headsOf = (isDue: typeof isWaiting) =>
    freeJobs($)
      .where(isDue($))
      .select((of) => ["j.id", "j.type", "j.workspaceId", of.fn.min<number>("j.runAt").as("runAt")])
      .groupBy(["j.type", "j.workspaceId"]);
  return tables.selectFrom(headsOf(isWaiting).unionAll(headsOf(isAbandoned)).as("j"));
};

const shown = (of: OfJob) =>
  [
    "j.id",
    "j.workspaceId",
    "j.type",
    laneOf(of).as("lane"),
    "j.payload",
    "j.requestId",
    "j.attempts",
    "j.takeovers",
    "j.giveUpAt",
    "j.createdAt",
    "j.status",
  ] as const;

const earliest = ($: Parameters<Due>) =>
  isPostgres()
    ? dueJobs($).select(shown).orderBy("j.runAt").orderBy("j.id").limit(1)
    : tables
        .selectFrom("job as j")
        .select(shown)
        .where((of) => of("j.id", "=", firstDueId($)));

/** The job that is due longest. */
export const firstDue = globalStatement(earliest);

/** The same for a worker that takes it: what another worker is taking is passed over. */
const firstFree = globalStatement(($: Parameters<Due>) =>
  earliest($).$if(isPostgres(), (due) => due.forUpdate().skipLocked()),
);

/** Of each type the first of the workspace that got least; of those the one that is due longest. `ahead` is a JSON object. */
const fairestFree = globalStatement(($: Parameters<Due & { ahead: string }>) =>
  tables
    .selectFrom("job as j")
    .select(shown)
    .where("j.id", "=", (of) =>
      of
        .selectFrom(
          (isPostgres() ? dueJobs($) : firstOfEach($))
            .leftJoin(mapListed($.ahead).as("a"), (on) =>
              on.on(
                "a.key",
                "=",
                (its) =>
                  sql<string>`${its.ref("j.type")} || ':' || coalesce(cast(${its.ref("j.workspaceId")} as text), '')`,
              ),
            )
            .select((its) => [
              "j.id",
              "j.runAt",
              its.fn
                .agg<number>("row_number")
                .over((over) =>
                  over
                    .partitionBy("j.type")
                    .orderBy(its.fn.coalesce("a.value", sql.lit(0)))
                    .orderBy("j.runAt")
                    .orderBy("j.id"),
                )
                .as("place"),
            ])
            .as("due"),
        )
        .select("due.id")
        .where("due.place", "=", 1)
        .orderBy("due.runAt")
        .orderBy("due.id")
        .limit(1),
    )
    .$if(isPostgres(), (due) => due.forUpdate().skipLocked()),
);

const lease = globalStatement(($: Parameters<{ id: number; takeovers: number; leasedUntil: number; now: number }>) =>
  tables
    .updateTable("job")
    .set((of) => ({
      status: "running",
      attempts: of("attempts", "+", 1),
      takeovers: $.takeovers,
      leasedUntil: $.leasedUntil,
      updatedAt: $.now,
    }))
    .where("id", "=", $.id),
);

/** A lane's lock, which the workers of other nodes ask for as well before they take a job of it. */
const lockLane = globalStatement(($: Parameters<{ lane: string }>) =>
  tables.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${$.lane}, 0))`.as("isOurs")),
);

type JobRow = typeof firstDue extends GlobalStatement<Due, infer Row> ? Row : never;

/** Lanes that other nodes are taking jobs of in this very moment, after which a look gives up until the next. */
const TAKEN_MAX = 8;

/**
 * Takes the job that is due longest, of no occupied lane or type, and leases it until `leasedUntil`; undefined when none is due.
 * @param ahead by type and workspace (`type:id`): who comes after the others of a type, by how much
 */
export async function leaseDueJob(
  now: number,
  leasedUntil: number,
  except: Occupied = { lanes: [], types: [] },
  ahead: Record<string, number> = {},
): Promise<LeasedJob | undefined> {
  if (!(await globalReads.first(firstDue, { now, ...except }))) return undefined;
  // Looked up again inside the write transaction: between the two another worker may have taken it.
  return globalCommit(async (tx) => {
    const row = await findFree(tx, now, except, ahead);
    if (!row) return undefined;
    const { status, createdAt, ...job } = row;
    const takeovers = row.takeovers + (status === "running" ? 1 : 0);
    await tx.run(lease, { id: row.id, takeovers, leasedUntil, now });
    const giveUpAt = row.giveUpAt ?? giveUpTimeOf(row.type, createdAt);
    const triedForMs = giveUpAt === null ? null : giveUpAt - createdAt;
    return {
      ...job,
      payload: readStoredJson(row.payload),
      attempts: row.attempts + 1,
      takeovers,
      giveUpAt,
      triedForMs,
    };
  });
}

async function findFree(
  tx: GlobalTx,
  now: number,
  except: Occupied,
  ahead: Record<string, number>,
): Promise<JobRow | undefined> {
  const isEven = Object.keys(ahead).length === 0;
  const find = (lanes: readonly string[]) => {
    const due = { now, lanes, types: except.types };
    return isEven ? tx.first(firstFree, due) : tx.first(fairestFree, { ...due, ahead: JSON.stringify(ahead) });
  };
  if (!isPostgres()) return find(except.lanes);
  const taken = [...except.lanes];
  for (let tries = 0; tries < TAKEN_MAX; tries += 1) {
    const row = await find(taken);
    if (!row) return undefined;
    const lock = await tx.first(lockLane, { lane: row.lane });
    // Looked at again under the lock: meanwhile another node may have taken a job of the lane, and committed.
    if (lock?.isOurs && (await find(taken))?.id === row.id) return row;
    taken.push(row.lane);
  }
  return undefined;
}
