import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isPostgres } from "./engine";
import { globalReads } from "./reads";
import { globalStatement } from "./sql/global-statement";
import { textsListed } from "./sql/listed";
import type { Parameters } from "./sql/parameter";
import { tables } from "./sql/tables";
import { globalCommit } from "./unit-of-work/commit";

/** A holder that says nothing for so long has lost what it held. Milliseconds, on the database's clock. */
const LEASE_MS = 15_000;

/** The clock that all nodes share, in milliseconds; their own differ. */
const sharedNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

// In the order of their names, so that two nodes that want the same don't wait for each other crosswise.
const take = globalStatement(($: Parameters<{ names: readonly string[]; holder: string; forMs: number }>) =>
  tables
    .insertInto("lease")
    .columns(["name", "holder", "heldUntil"])
    .expression((of) =>
      of
        .selectFrom(textsListed($.names).as("wanted"))
        .select([
          "wanted.value",
          sql<string>`${$.holder}::text`.as("holder"),
          sql<number>`${sharedNow} + ${$.forMs}`.as("heldUntil"),
        ])
        .orderBy("wanted.value"),
    )
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet((of) => ({ holder: of.ref("excluded.holder"), heldUntil: of.ref("excluded.heldUntil") }))
        .where((of) =>
          of.or([of("lease.holder", "=", of.ref("excluded.holder")), of("lease.heldUntil", "<", sharedNow)]),
        ),
    )
    .returning("name"),
);

const clock = globalStatement(() => tables.selectNoFrom(sharedNow.as("now")));

/** Reads the clock that all nodes share. @returns epoch milliseconds */
export async function databaseClock(): Promise<number> {
  return Number((await globalReads.first(clock, {}))?.now);
}

const giveBack = globalStatement(($: Parameters<{ holder: string }>) =>
  tables.deleteFrom("lease").where("holder", "=", $.holder),
);

/**
 * What this process alone does among all nodes. Whoever wants something asks for it again and again, several times within
 * the lease's time; who stops asking (dead, stopped, cut off from the database) loses it to the next who asks. On SQLite there is
 * one process, and it holds everything.
 */
export class Leases {
  readonly #holder = randomUUID();
  readonly #leaseMs: number;
  /** Until when each is surely ours, on the clock of performance.now(), which goes on while a process is stopped. */
  readonly #heldUntil = new Map<string, number>();

  constructor({ leaseMs = LEASE_MS } = {}) {
    this.#leaseMs = leaseMs;
  }

  /** Takes what is free of `names`, and keeps what is ours. @returns those of them that are ours now */
  async hold(names: readonly string[]): Promise<ReadonlySet<string>> {
    if (!isPostgres()) return new Set(names);
    const until = performance.now() + this.#leaseMs;
    const ours =
      names.length === 0
        ? []
        : await globalCommit((tx) => tx.all(take, { names, holder: this.#holder, forMs: this.#leaseMs }));
    for (const name of names) this.#heldUntil.delete(name);
    for (const { name } of ours) this.#heldUntil.set(name, until);
    return new Set(ours.map(({ name }) => name));
  }

  /** Whether a name is surely still ours: asks nobody, so it answers while the database doesn't. */
  isHeld(name: string): boolean {
    return !isPostgres() || performance.now() < (this.#heldUntil.get(name) ?? Number.NEGATIVE_INFINITY);
  }

  /** Gives everything back, so that another node needn't wait for the end of the lease. */
  async release(): Promise<void> {
    if (!isPostgres()) return;
    this.#heldUntil.clear();
    await globalCommit((tx) => tx.run(giveBack, { holder: this.#holder }));
  }
}
