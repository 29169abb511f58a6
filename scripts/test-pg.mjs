// `npm run test:pg`: the integration, contract and architecture tests on PostgreSQL. The server is DATABASE_URL's, or this
// machine's; where none answers, a line says that the tests were skipped.
import os from "node:os";
import pg from "pg";
import { prepareMailServers } from "./mail-servers.mjs";
import { runNode } from "./run.mjs";
import { isBuilt } from "./source-hash.mjs";

const given = process.env.DATABASE_URL?.startsWith("postgres") ? process.env.DATABASE_URL : undefined;
const server = given ?? `postgres://${os.userInfo().username}@127.0.0.1:5432/postgres`;

const answers = async () => {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    const { host } = new URL(server);
    process.stdout.write(
      `PostgreSQL at ${host} can't be used (${error.code ?? error.message}): its tests are skipped.\n`,
    );
    return false;
  }
};

if (await answers()) {
  prepareMailServers();
  if (!isBuilt()) await runNode("scripts/build.mjs");
  const folders = ["integration", "contract", "architecture"].map((name) => `tests/${name}`);
  const files = process.argv.slice(2);
  await runNode("node_modules/vitest/vitest.mjs", ["run", ...(files.length > 0 ? files : folders)], {
    NODE_ENV: "test",
    DATABASE_URL: server,
  }).catch(() => {
    process.exitCode = 1;
  });
} else if (given !== undefined) process.exitCode = 1;
