import { MigrationError } from "@/lib/platform/db/migrations";
import { migratePostgres } from "./migrate";

/** The oldest PostgreSQL that is supported by its makers and tested here. */
const VERSION_MIN = 14;

/** What the errors that an operator can meet at the start mean, by their codes. */
const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nobody answers there: is PostgreSQL running, and does it listen on that address?",
  ENOTFOUND: "its host isn't known to this machine's name server.",
  EAI_AGAIN: "its host isn't known to this machine's name server.",
  ETIMEDOUT: "it doesn't answer in time.",
  "28P01": "the user or the password is wrong.",
  "28000": "the server refuses this user from this address (pg_hba.conf).",
  "3D000": "there is no such database: make it with createdb.",
  "53300": "the server has no connection left for us: raise max_connections or lower POSTGRES_POOL_SIZE.",
  "57P03": "the server is still starting.",
  "42501": "the user may not make tables in this database.",
  "25006": "the server only reads: it is a replica. Name the primary.",
};

/**
 * Brings a PostgreSQL database to this code's schema.
 * @throws {MigrationError} with one line for the operator, which doesn't name the password
 */
export function prepareServer(url: string): Promise<void> {
  return sayingWhy(url, async () => {
    await refuseUnfit(url);
    await migratePostgres(url);
  });
}

/**
 * Does what needs a database's server. @returns what `work` does
 * @throws {MigrationError} with one line for the operator instead of what the driver says
 */
export async function sayingWhy<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MigrationError && error.cause === undefined) throw error;
    const code = codeOf(error) ?? codeOf((error as Error).cause) ?? "";
    const said = SENTENCES[code] ?? (error instanceof Error ? error.message : String(error));
    throw new MigrationError(`The database ${withoutPassword(url)} can't be used: ${said}`, { cause: error });
  }
}

async function refuseUnfit(url: string): Promise<void> {
  const { default: driver } = await import("pg");
  const client = new driver.Client({
    connectionString: url,
    application_name: "cangoo",
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; encoding: string; replica: boolean }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
         pg_is_in_recovery() as replica`,
    );
    const [found] = rows;
    if (!found) return;
    const where = `The database ${withoutPassword(url)} can't be used: `;
    const major = Math.floor(Number(found.version) / 10_000);
    if (major < VERSION_MIN)
      throw new MigrationError(`${where}PostgreSQL ${VERSION_MIN} or newer is needed, and this is ${major}.`);
    if (found.encoding !== "UTF8")
      throw new MigrationError(`${where}its encoding is ${found.encoding}: make it with UTF8.`);
    if (found.replica) throw new MigrationError(where + SENTENCES["25006"]);
  } finally {
    await client.end();
  }
}

function codeOf(error: unknown): string | undefined {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** A database's address as it may be printed. */
export function withoutPassword(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `postgres://${host}${pathname}`;
  } catch {
    return "in DATABASE_URL";
  }
}
