// Empties the search index of the installation's database and builds it again. Usage: npm run search:rebuild
import { closeConnections } from "@/lib/platform/db/connections";
import { migrate } from "@/lib/platform/db/migrate";
import { env } from "@/lib/platform/env/env";
import { pendingRows } from "@/lib/platform/search/index-batch";
import { rebuildIndex } from "@/lib/platform/search/indexer";
import { installSearch } from "@/lib/workers/install-search";
import "./load-env";

/** Between two lines about how far it is. Milliseconds. */
const SHOW_MS = 1_000;

const { DATABASE_FILE, POSTGRES_URL } = env();
if (POSTGRES_URL === undefined) {
  process.stdout.write(`Database: ${DATABASE_FILE}\n`);
  migrate(DATABASE_FILE);
} else {
  await (await import("@/lib/platform/db/postgres/prepare-server")).prepareServer(POSTGRES_URL);
}
installSearch();
try {
  let shownAt = performance.now();
  await rebuildIndex(async () => {
    if (performance.now() - shownAt < SHOW_MS) return;
    process.stdout.write(`${await pendingRows()} rows wait\n`);
    shownAt = performance.now();
  });
  process.stdout.write("The search index is complete.\n");
} finally {
  await closeConnections();
}
