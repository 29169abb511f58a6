import { closeConnections, openWriter } from "@/lib/platform/db/connections";
import { MoveStopped } from "@/lib/platform/db/move/move-error";
import type { Watch } from "@/lib/platform/db/move/move-rows";
import { env } from "@/lib/platform/env/env";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { pendingRows } from "@/lib/platform/search/index-batch";
import { buildIndex, rebuildIndex } from "@/lib/platform/search/indexer";
import { installSearch } from "@/lib/workers/install-search";

const STOPPED = "Stopped. All rows are there and compared; the server makes the rest of the search index.";

/** Makes the search index of the database that rows were moved into. @param url as in DATABASE_URL; this process uses it from now on */
export async function buildSearchOf(url: string, { onStep, signal }: Watch): Promise<void> {
  process.env.DATABASE_URL = url;
  setGlobalSlot("env", undefined);
  installSearch();
  try {
    const total = await pendingRows();
    const refuseStopped = () => {
      if (signal.aborted) throw new MoveStopped(STOPPED);
    };
    const show = async () => {
      refuseStopped();
      onStep({ phase: "indexing", table: "rows", done: Math.max(0, total - (await pendingRows())), total });
    };
    if (env().POSTGRES_URL !== undefined) {
      await rebuildIndex(show);
      return;
    }
    const db = openWriter(env().DATABASE_FILE);
    try {
      await buildIndex(db, refuseStopped);
    } finally {
      db.close();
    }
  } finally {
    await closeConnections();
  }
}
