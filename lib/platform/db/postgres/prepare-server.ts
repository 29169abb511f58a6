import { MigrationError } from "@/lib/platform/db/migrations";
import { migratePostgres } from "./migrate";

/** The oldest PostgreSQL that is supported by its makers and tested here. */
const VERSION_MIN = 14;

/** What the errors that an operator can meet at the start mean, by their codes. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: "nobody answers there: is PostgreSQL running, and does it listen on that address?",
  ECONNREFUSED: "nobody answers there: is PostgreSQL running, and does it listen on that address?",
  ENOTFOUND: "its host isn't known to this machine's name server.",
  EAI_AGAIN: "its host isn't known to this machine's name server.",
  EHOSTUNREACH: "no way leads to its host from here.",
  ENETUNREACH: "no way leads to its host from here.",
  ETIMEDOUT: "it doesn't answer in time: is a firewall in between?",
  ECONNRESET: "what answers there closed the connection: is it PostgreSQL, and does it want TLS (?sslmode=require)?",
  "28P01": "the user or the password is wrong.",
  "28000": "the server refuses this user from this address (pg_hba.conf).",
  "3D000": "there is no such database: make it with createdb.",
  "53300":
    "the server has no connection left for us: raise max_connections or the role's limit, or lower POSTGRES_POOL_SIZE.",
  "57P01": "the server is stopping.",
  "57P03": "the server is still starting, or is a replica that takes no connections.",
  "42501": "the user may not make tables in this database.",
  "25006": "the server only reads: it is a replica, or set to. Name the primary.",
};

/** What the driver says without a code. */
const TEXTS: readonly [RegExp, string][] = [
  [/^timeout expired/, SENTENCES.ETIMEDOUT as string],
  [/^Connection terminated/, SENTENCES.ECONNRESET as string],
  [/password must be a (?:non-empty )?string/, "the server asks for a password, and the address has none."],
];

/**
 * Brings a PostgreSQL database to this code's schema.
 * @param url the server and database
 * @param connections how many this process may open at once; undefined: a command, which needs one
 * @throws {MigrationError} with one line for the operator, which doesn't name the password
 */
export function prepareServer(url: string, connections = 1): Promise<void> {
  return sayingWhy(url, async () => {
    refuseMalformed(url);
    await refuseUnfit(url, connections);
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
    const message = error instanceof Error ? error.message : String(error);
    const said = SENTENCES[code] ?? TEXTS.find(([text]) => text.test(message))?.[1] ?? message;
    throw new MigrationError(`The database ${withoutPassword(url)} can't be used: ${said}`, { cause: error });
  }
}

/** An address that can't be taken apart: the driver's own error would print it, with the password. */
function refuseMalformed(url: string): void {
  if (URL.canParse(url)) {
    const { hostname, pathname, searchParams } = new URL(url);
    // A socket's folder is said as ?host=/run/postgresql.
    if ((hostname !== "" || searchParams.has("host")) && pathname.length > 1) return;
  }
  throw new MigrationError(
    "DATABASE_URL must be like postgres://user:password@host:5432/database; in user and password, characters such as @ : / # ? are written as %40 %3A %2F %23 %3F.",
  );
}

async function refuseUnfit(url: string, connections: number): Promise<void> {
  const { default: driver } = await import("pg");
  const client = new driver.Client({
    connectionString: url,
    application_name: "cangoo",
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; encoding: string; replica: boolean; connections: number }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
         pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as replica,
         least(current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer,
           (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
           (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user and not rolsuper)) as connections`,
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
    // Said now, because the last of them would be refused under load.
    if (found.connections < connections)
      throw new MigrationError(
        `${where}it gives us ${found.connections} connections at the most, and this process may open ${connections}: raise the limit, or lower POSTGRES_POOL_SIZE.`,
      );
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
