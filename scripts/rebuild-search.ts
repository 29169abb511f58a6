// Empties the search index of the installation's database and builds it again. Usage: npm run search:rebuild
import { prepareDatabase } from "@/lib/platform/boot/prepare-data";
import { closeConnections } from "@/lib/platform/db/connections";
import { env } from "@/lib/platform/env/env";
import { pendingRows } from "@/lib/platform/search/index-batch";
import { rebuildIndex } from "@/lib/platform/search/indexer";
import { installSearch } from "@/lib/workers/install-search";
import "./load-env";

/** Between two lines about how far it is. Milliseconds. */
const SHOW_MS = 1_000;

process.stdout.write(`Database: ${await prepareDatabase(env())}\n`);
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
