// Empties what the figures count and counts it again from the rows. Usage: npm run analytics:rebuild
import { rebuildFigures } from "@/lib/modules/analytics/roller";
import { prepareDatabase } from "@/lib/platform/boot/prepare-data";
import { closeConnections } from "@/lib/platform/db/connections";
import { globalReads } from "@/lib/platform/db/reads";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { env } from "@/lib/platform/env/env";
import "./load-env";

const conversations = globalStatement(() =>
  tables.selectFrom("conversation").select((of) => of.fn.countAll<number>().as("count")),
);
const waiting = globalStatement(() =>
  tables.selectFrom("analytics_dirty").select((of) => of.fn.countAll<number>().as("count")),
);

process.stdout.write(`Database: ${await prepareDatabase(env())}\n`);
try {
  const total = (await globalReads.first(conversations, {}))?.count ?? 0;
  let shownAt = 0;
  await rebuildFigures(async () => {
    if (performance.now() - shownAt < 1_000) return;
    shownAt = performance.now();
    const left = (await globalReads.first(waiting, {}))?.count ?? 0;
    process.stdout.write(`${total - left} of ${total} conversations\n`);
  });
  process.stdout.write("The figures are complete.\n");
} finally {
  await closeConnections();
}
