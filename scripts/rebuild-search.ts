// Empties the search index of the installation's database and builds it again. Usage: npm run search:rebuild
import { openWriter } from "@/lib/platform/db/connections";
import { migrate } from "@/lib/platform/db/migrate";
import { env } from "@/lib/platform/env/env";
import { rebuildIndex } from "@/lib/platform/search/indexer";
import { installSearch } from "@/lib/workers/install-search";
import "./load-env";

const { DATABASE_FILE } = env();
process.stdout.write(`Database: ${DATABASE_FILE}\n`);
migrate(DATABASE_FILE);
installSearch();
const db = openWriter(DATABASE_FILE);
try {
  const total = db.prepare("SELECT count(*) FROM message").pluck().get() as number;
  const indexed = db.prepare("SELECT value FROM search_state WHERE name = 'message'").pluck();
  let shownAt = 0;
  rebuildIndex(db, () => {
    if (performance.now() - shownAt < 1_000) return;
    shownAt = performance.now();
    process.stdout.write(`${Math.min(total, indexed.get() as number)} of ${total} messages\n`);
  });
  db.pragma("wal_checkpoint(TRUNCATE)");
  process.stdout.write("The search index is complete.\n");
} finally {
  db.close();
}
