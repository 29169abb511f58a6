import { connections } from "./connections";
import { groupCommit } from "./group-commit";

/** A write that waits longer is none that anybody would wait for. Milliseconds. */
const WRITE_LIMIT_MS = 2_000;

/** Whether the database can be read and a write reaches its disk, within two seconds. */
export async function canWrite(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), WRITE_LIMIT_MS);
  });
  try {
    connections().reader.prepare("SELECT 1 FROM workspace LIMIT 1").get();
    // Beginning a transaction needs no room on the disk; ending one that changed a page does.
    const isWritten = groupCommit((db) => {
      db.pragma(`user_version = ${Number(db.pragma("user_version", { simple: true }))}`);
      return true;
    });
    return await Promise.race([isWritten, isLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
