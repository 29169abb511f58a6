import { withoutPassword } from "@/lib/platform/db/postgres/prepare-server";
import { type Compared, compareRows } from "./compare-rows";
import { MoveError } from "./move-error";
import { countRows, moveRows, type Watch } from "./move-rows";
import { describeTables, type MovedTable } from "./moved-table";
import { openPostgresSource, openPostgresTarget } from "./open-postgres";
import { openSqliteSource, openSqliteTarget } from "./open-sqlite";
import { PostgresSide } from "./postgres-side";
import type { Source, Target } from "./side";
import { SqliteSide } from "./sqlite-side";

/**
 * Moves a SQLite file's rows into an empty PostgreSQL database, or goes on with it. The file stays as it is.
 * @param file path of the database @param url of the server's database
 * @param beforeEnd what else belongs to the move: until it is done, the same command goes on
 * @returns what was compared @throws {MoveError} @throws {MoveStopped} @throws {MigrationError}
 */
export async function moveToPostgres(
  file: string,
  url: string,
  watch: Watch,
  beforeEnd: () => Promise<void> = async () => undefined,
): Promise<Compared[]> {
  const from = openSqliteSource(file);
  try {
    const source = new SqliteSide(from, file);
    const tables = describeTables(from);
    const names = tables.map(({ name }) => name);
    const to = await openPostgresTarget(url, names, `sqlite ${await source.identity()}`);
    try {
      return await move(source, new PostgresSide(to, withoutPassword(url)), tables, watch, beforeEnd);
    } finally {
      await to.end();
    }
  } finally {
    from.close();
  }
}

/**
 * Moves a PostgreSQL database's rows into a new SQLite file, or goes on with it. The database stays as it is.
 * @param url of the server's database @param file path of the one that is made
 * @returns what was compared @throws {MoveError} @throws {MoveStopped} @throws {MigrationError}
 */
export async function moveToSqlite(url: string, file: string, watch: Watch): Promise<Compared[]> {
  const from = await openPostgresSource(url);
  try {
    const source = new PostgresSide(from, withoutPassword(url));
    const to = openSqliteTarget(file, `postgres ${await source.identity()}`);
    try {
      return await move(source, new SqliteSide(to, file), describeTables(to), watch);
    } finally {
      to.close();
    }
  } finally {
    await from.end();
  }
}

async function move(
  source: Source,
  target: Target,
  tables: readonly MovedTable[],
  watch: Watch,
  beforeEnd?: () => Promise<void>,
): Promise<Compared[]> {
  const counts = await countRows(source, tables);
  await moveRows(source, target, tables, counts, watch);
  await target.settle();
  const compared = await compareRows(source, target, tables, counts, watch);
  const different = compared.filter(({ isEqual }) => !isEqual);
  if (different.length > 0)
    throw new MoveError(
      `${target.label} isn't the same as ${source.label}: ${different.map(differenceOf).join("; ")}. Begin again with an empty target.`,
    );
  await beforeEnd?.();
  await target.finish();
  return compared;
}

const differenceOf = ({ table, rows, targetRows }: Compared): string =>
  rows === targetRows ? `rows of ${table} differ` : `${table} has ${targetRows} rows instead of ${rows}`;
