// `npm run test:pg`: the integration, contract and architecture tests on PostgreSQL, and the main flows in a browser. The server is
// DATABASE_URL's, or this machine's; where none answers, a line says that the tests were skipped.
import os from "node:os";
import pg from "pg";
import { testBrowserPath } from "../browser/browser-path.mjs";
import { runNode } from "../run.mjs";
import { isBuilt } from "../source-hash.mjs";
import { prepareMailServers } from "./mail-servers.mjs";
import { closeTests, runPlaywright, runVitest } from "./report.mjs";

const FOLDERS = ["integration", "contract", "architecture"].map((name) => `tests/${name}`);
const PROJECTS = ["--project=whole", "--project=apart"];
/** What people do first and most, from signing in to signing up: browser tests with this tag. */
const FLOWS = "--grep=@main";

/** `npm test` runs these at full length; here they only show that PostgreSQL does the same. */
const SHORTER = { CHURN_SECONDS: "40", HISTORY_CHANGES: "3000", FUZZ_CASES: "20" };

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

// Files that are named are run alone.
async function runAll(named) {
  const isFlow = (file) => file.startsWith("tests/e2e");
  const [files, flows] =
    named.length === 0 ? [FOLDERS, [FLOWS]] : [named.filter((file) => !isFlow(file)), named.filter(isFlow)];
  const env = { ...SHORTER, DATABASE_URL: server, PG_RLS: "on", CANGOO_BROWSER: testBrowserPath() };
  const results = [];
  if (files.length > 0) results.push(await runVitest([...PROJECTS, ...files], env));
  if (flows.length > 0) results.push(await runPlaywright(flows, env));
  return closeTests(results);
}

if (await answers()) {
  prepareMailServers();
  if (!isBuilt()) await runNode("scripts/build.mjs");
  process.exitCode = await runAll(process.argv.slice(2));
} else if (given !== undefined) process.exitCode = 1;
