import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "@/tests/support/free-port";

const run = promisify(execFile);
/** Where Debian keeps each version's programs. */
const VERSIONS = "/usr/lib/postgresql";
const PASSWORD = "right";
const SETTINGS = "-c unix_socket_directories= -c listen_addresses=127.0.0.1";
/** What tests can do without: their data is thrown away. */
const UNSAFE = "-c fsync=off -c max_connections=30";

/** A PostgreSQL of a test's own, which asks for passwords, and which it may stop, fill and set to reading. */
export type OwnPostgres = {
  /** The address of a database. */
  url(database?: string): string;
  port: number;
  /** What a superuser says, on a connection of its own. */
  say(sql: string, database?: string): Promise<void>;
  start(): Promise<void>;
  /** @param mode `immediate`, as a crash would, or `fast`, as an operator does */
  stop(mode?: "immediate" | "fast"): Promise<void>;
  /** A replica of it, which runs. */
  replica(): Promise<OwnPostgres>;
  /** Ends it and throws its data away. */
  remove(): Promise<void>;
};

function programs(): string | undefined {
  const [newest] = (fs.existsSync(VERSIONS) ? fs.readdirSync(VERSIONS) : [])
    .filter((name) => fs.existsSync(path.join(VERSIONS, name, "bin", "initdb")))
    .sort((one, other) => Number(other) - Number(one));
  return newest && path.join(VERSIONS, newest, "bin");
}

/**
 * A new server; undefined where none is installed. Says so in one line.
 * @param settings as its command takes them; without any, nothing of it survives a crash of the machine
 */
export async function ownPostgres(settings = UNSAFE): Promise<OwnPostgres | undefined> {
  const bin = programs();
  if (bin === undefined) {
    process.stdout.write(`Skipped: tests that stop a PostgreSQL need one in ${VERSIONS}.\n`);
    return undefined;
  }
  const folder = await ownFolder();
  const secret = path.join(folder, "password");
  fs.writeFileSync(secret, PASSWORD, { mode: 0o644 });
  const data = path.join(folder, "data");
  await asItsUser(path.join(bin, "initdb"), [
    ...["-D", data, "-U", "tester", "--pwfile", secret, "-A", "scram-sha-256"],
    ...["--encoding", "UTF8", "--locale", "C", "--no-sync"],
  ]);
  const server = await serverOf(bin, folder, settings);
  await server.start();
  return server;
}

async function serverOf(bin: string, folder: string, settings: string): Promise<OwnPostgres> {
  const port = await freePort();
  const data = path.join(folder, "data");
  const control = (...args: string[]) => asItsUser(path.join(bin, "pg_ctl"), ["-D", data, "-w", ...args]);
  const url = (database = "postgres") => `postgres://tester:${PASSWORD}@127.0.0.1:${port}/${database}`;
  return {
    url,
    port,
    async say(sql, database) {
      const client = new pg.Client({ connectionString: url(database) });
      await client.connect();
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    },
    start: () => control("-l", path.join(folder, "log"), "-o", `-p ${port} ${SETTINGS} ${settings}`, "start"),
    stop: (mode = "immediate") => control("-m", mode, "stop"),
    async replica() {
      const other = await ownFolder();
      const copy = ["-D", path.join(other, "data"), "-d", url(), "-R", "-c", "fast", "--no-sync"];
      await asItsUser(path.join(bin, "pg_basebackup"), copy);
      const server = await serverOf(bin, other, settings);
      await server.start();
      return server;
    },
    async remove() {
      await control("-m", "immediate", "stop").catch(() => undefined);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whose PostgreSQL is: it refuses to be root's. Undefined: ours, who aren't root. */
async function itsUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  return { uid: await idOf("-u"), gid: await idOf("-g") };
}

async function ownFolder(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-postgres-"));
  const user = await itsUser();
  if (user) fs.chownSync(folder, user.uid, user.gid);
  return folder;
}

async function asItsUser(program: string, args: string[]): Promise<void> {
  // Standard output isn't held open by the server that pg_ctl leaves behind: that writes to its log.
  await run(program, args, {
    ...(await itsUser()),
    cwd: os.tmpdir(),
    env: { ...process.env, LC_ALL: "C" },
  });
}
