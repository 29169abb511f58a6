// Empties what the figures count and counts it again from the rows. Usage: npm run analytics:rebuild
import { rebuildFigures } from "@/lib/modules/analytics/roller";
import { closeConnections, connections } from "@/lib/platform/db/connections";
import { migrate } from "@/lib/platform/db/migrate";
import { env } from "@/lib/platform/env/env";
import "./load-env";

const { DATABASE_FILE } = env();
process.stdout.write(`Database: ${DATABASE_FILE}\n`);
migrate(DATABASE_FILE);
try {
  const { reader, writer } = connections();
  const total = reader.prepare("SELECT count(*) FROM conversation").pluck().get() as number;
  const waiting = reader.prepare("SELECT count(*) FROM analytics_dirty").pluck();
  let shownAt = 0;
  await rebuildFigures(() => {
    if (performance.now() - shownAt < 1_000) return;
    shownAt = performance.now();
    process.stdout.write(`${total - (waiting.get() as number)} of ${total} conversations\n`);
  });
  writer.pragma("wal_checkpoint(TRUNCATE)");
  process.stdout.write("The figures are complete.\n");
} finally {
  await closeConnections();
}
