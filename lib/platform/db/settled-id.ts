import { sql } from "kysely";
import { env } from "@/lib/platform/env/env";
import { globalSlot } from "@/lib/platform/global-slot";
import { isPostgres } from "./engine";
import { globalReads } from "./reads";
import { type GlobalStatement, globalStatement } from "./sql/global-statement";
import { listed } from "./sql/listed";
import type { Parameters } from "./sql/parameter";
import { tables } from "./sql/tables";
import type { GlobalReader } from "./unit-of-work/tx";

/** How far some tables are settled. */
export type Settled = {
  /** By table the id up to which every row that will ever be there can be read. 0 for a table that has none. */
  ids: ReadonlyMap<string, number>;
  /** By table the highest id that can be read: what is above the settled one waits for a write that began before it. */
  seen: ReadonlyMap<string, number>;
};

const sequences = globalStatement(($: Parameters<{ names: readonly string[] }>) =>
  tables
    .selectFrom(sql<{ name: string; seq: number }>`sqlite_sequence`.as("s"))
    .select(["s.name", "s.seq"])
    .where("s.name", "in", listed($.names)),
);

/**
 * How far some tables can be read without missing a row: "everything after the last id" misses one whose id was given before
 * and whose commit came after. SQLite has one writer, whose ids are committed in order; PostgreSQL has many.
 *
 * Each write of ours gets its transaction's number before any row gets an id (postgres/door.ts). So the highest ids are read
 * together with a new transaction number: whoever has a lower id and isn't seen by this statement has a lower number, too. Once
 * every lower number of this database has ended, those ids are settled. That the snapshot names nobody in flight isn't enough:
 * it ends at the last number that was committed.
 */
export async function settledIds(names: readonly string[], reader: GlobalReader = globalReads): Promise<Settled> {
  if (isPostgres()) return watchOf(names).look(reader);
  const rows = await reader.all(sequences, { names });
  const given = new Map(rows.map(({ name, seq }) => [name, seq]));
  const ids = new Map(names.map((name) => [name, given.get(name) ?? 0]));
  return { ids, seen: ids };
}

/** The same of one table. */
export async function settledId(table: string): Promise<number> {
  return (await settledIds([table])).ids.get(table) ?? 0;
}

type Highest = { ids: readonly number[]; number: number };

/** What a process remembers of some tables. */
class Watch {
  readonly #names: readonly string[];
  readonly #highest: GlobalStatement<object, Record<string, number>>;
  readonly #numbered: GlobalStatement<object, Record<string, number>>;
  #settled: readonly number[];
  /** The oldest look whose writers haven't all ended. */
  #waiting: Highest | undefined;

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#settled = names.map(() => 0);
    this.#highest = highestOf(names, false);
    this.#numbered = highestOf(names, true);
  }

  async look(reader: GlobalReader): Promise<Settled> {
    if (this.#waiting) await this.#settle(this.#waiting, reader);
    // A number is taken only where there is something new: they are the server's, and few of them are free.
    let highest = await this.#read(this.#highest, reader);
    if (this.#isAbove(highest)) {
      highest = await this.#read(this.#numbered, reader);
      this.#waiting ??= highest;
      await this.#settle(highest, reader);
    }
    const byName = (all: readonly number[]) => new Map(this.#names.map((name, index) => [name, all[index] ?? 0]));
    return { ids: byName(this.#settled), seen: byName(highest.ids) };
  }

  #isAbove({ ids }: Highest): boolean {
    return ids.some((id, index) => id > (this.#settled[index] ?? 0));
  }

  async #read(statement: GlobalStatement<object, Record<string, number>>, reader: GlobalReader): Promise<Highest> {
    const row = (await reader.first(statement, {})) ?? {};
    return { ids: this.#names.map((_, index) => row[`id${index}`] ?? 0), number: Number(row.number ?? 0) };
  }

  async #settle(look: Highest, reader: GlobalReader): Promise<void> {
    const oldest = Number((await reader.first(oldestInFlight, {}))?.number ?? 0);
    if (oldest < look.number) return;
    this.#settled = this.#settled.map((id, index) => Math.max(id, look.ids[index] ?? 0));
    if (this.#waiting && this.#waiting.number <= look.number) this.#waiting = undefined;
  }
}

/**
 * The lowest number of a transaction of this database that hasn't ended; where none is, the next one's. pg_stat_activity
 * (postgresql.org/docs/current/monitoring-stats.html) has the numbers' lower 32 bits, and hides those of other roles' sessions:
 * while one is there, the server's oldest number (pg_snapshot_xmin) takes its place, which a write in any database holds up.
 */
const oldestInFlight = globalStatement(() =>
  tables.selectNoFrom(
    sql<string>`(
      select case
        when count(*) filter (where activity.query = '<insufficient privilege>') > 0 then now.oldest
        else least(
          now.next,
          min(now.next + ((activity.backend_xid::text::bigint - now.next + 2147483648) & 4294967295) - 2147483648)
        )
      end
      from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next) as now
      left join pg_stat_activity as activity on activity.datname = current_database()
      group by now.oldest, now.next
    )`.as("number"),
  ),
);

// The statement sees what was committed before it began, and takes its number after that.
function highestOf(names: readonly string[], isNumbered: boolean): GlobalStatement<object, Record<string, number>> {
  const highest = names.map((name, index) =>
    sql`(select coalesce(max(id), 0) from ${sql.table(name)})`.as(`id${index}`),
  );
  const number = isNumbered ? [sql`pg_current_xact_id()::text`.as("number")] : [];
  return globalStatement(() => tables.selectNoFrom([...highest, ...number])) as GlobalStatement<
    object,
    Record<string, number>
  >;
}

function watchOf(names: readonly string[]): Watch {
  const watches = globalSlot("db.settled", () => new Map<string, Watch>());
  const key = [env().POSTGRES_URL, ...names].join(" ");
  let watch = watches.get(key);
  if (!watch) {
    watch = new Watch(names);
    watches.set(key, watch);
  }
  return watch;
}
