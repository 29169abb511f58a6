import type pg from "pg";
import { countNodes } from "@/lib/platform/db/postgres/command";
import { prepareServer, sayingWhy, withoutPassword } from "@/lib/platform/db/postgres/prepare-server";
import { readValue } from "@/lib/platform/db/postgres/values";
import { APPLIED_SQL, type Applied, refuseOtherSchema } from "./identity";
import { MoveError } from "./move-error";
import { PROGRESS_TABLE } from "./side";

const MIGRATIONS = "prisma/postgres/migrations";
/** The lock that a move holds on its target, so that there is one at a time. */
const MOVE_LOCK = 0x6d_6f_76_65;

/**
 * Connects to the database that rows are moved out of: what is read is its state of one moment.
 * @throws {MoveError} when it can't be moved @throws {MigrationError} when it can't be used
 */
export async function openPostgresSource(url: string): Promise<pg.Client> {
  const client = await connect(url);
  const label = withoutPassword(url);
  try {
    const names = await tablesOf(client);
    if (!names.has("_prisma_migrations")) throw new MoveError(`${label} isn't a database of Cangoo.`);
    if (names.has(PROGRESS_TABLE)) throw new MoveError(`A move into ${label} hasn't ended: end that one first.`);
    if ((await countNodes(client)) > 0)
      throw new MoveError(`The database ${label} is in use: stop the server on every node first.`);
    refuseOtherSchema(label, (await client.query<Applied>(APPLIED_SQL)).rows, MIGRATIONS);
    await client.query("begin isolation level repeatable read read only");
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * Brings the database that rows are moved into to this version's schema, or goes on with the one that a move has begun with.
 * @param tables those that the rows go to @param identity of the database that they come from
 * @throws {MoveError} when something else is there @throws {MigrationError} when it can't be used
 */
export async function openPostgresTarget(url: string, tables: readonly string[], identity: string): Promise<pg.Client> {
  const client = await connect(url);
  try {
    const lock = await client.query<{ ours: boolean }>("select pg_try_advisory_lock($1) as ours", [MOVE_LOCK]);
    if (!lock.rows[0]?.ours) throw new MoveError(`Another move into ${withoutPassword(url)} is at work.`);
    const isBegun = await refuseOccupied(client, withoutPassword(url), tables, identity);
    await prepareServer(url);
    if (!isBegun)
      await sayingWhy(url, async () => {
        await client.query("begin");
        await client.query(
          `create table ${PROGRESS_TABLE} (name text primary key, "after" text not null, "rows" bigint not null)`,
        );
        await client.query(`insert into ${PROGRESS_TABLE} values ('', $1, 0)`, [identity]);
        await client.query("commit");
      });
    // A batch that the server's end takes with it is copied again.
    await client.query("set synchronous_commit = off");
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function tablesOf(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema()",
  );
  return new Set(rows.map(({ name }) => name));
}

/** @returns whether a move of the same database has begun to fill it */
async function refuseOccupied(
  client: pg.Client,
  label: string,
  tables: readonly string[],
  identity: string,
): Promise<boolean> {
  const names = await tablesOf(client);
  if (names.has(PROGRESS_TABLE)) {
    const begun = await client.query<{ after: string }>(`select "after" from ${PROGRESS_TABLE} where name = ''`);
    if (begun.rows[0]?.after === identity) return true;
    throw new MoveError(`${label} holds a part of another database: name an empty one.`);
  }
  if (names.size > 0 && !names.has("_prisma_migrations"))
    throw new MoveError(`${label} isn't empty: it has tables that aren't Cangoo's. Name an empty database.`);
  for (const name of tables.filter((each) => names.has(each)))
    if ((await client.query(`select 1 from "${name}" limit 1`)).rowCount !== 0)
      throw new MoveError(`${label} isn't empty: ${name} has rows. Name an empty database.`);
  return false;
}

function connect(url: string): Promise<pg.Client> {
  return sayingWhy(url, async () => {
    const { default: driver } = await import("pg");
    const client = new driver.Client({
      connectionString: url,
      application_name: "cangoo move",
      connectionTimeoutMillis: 5_000,
      types: { getTypeParser: readValue },
    });
    // Whoever asks next hears of a connection that broke.
    client.on("error", () => undefined);
    await client.connect();
    await client.query("set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0");
    return client;
  });
}
