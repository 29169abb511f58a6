import fs from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { assertKey, type FileStore, isKey, REMOVAL_GRACE_MS } from "./file-store";

/** Where the disk keeps files, and where they arrive whatever keeps them. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, "files");

/** Files in a folder of this machine, each at the path that is its key. */
export function diskStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    assertKey(key);
    return path.join(folder, key);
  };
  return {
    async keep(temporary, key) {
      await keep(temporary, pathOf(key));
    },

    async read(key, range) {
      const file = pathOf(key);
      const known = await stat(file).catch(() => undefined);
      if (!known) return undefined;
      return Readable.toWeb(fs.createReadStream(file, range)) as ReadableStream<Uint8Array>;
    },

    async remove(key, now) {
      const target = pathOf(key);
      const known = fs.statSync(target, { throwIfNoEntry: false });
      if (!known) return 0;
      const wait = known.mtimeMs + REMOVAL_GRACE_MS - now;
      if (wait > 0) return Math.ceil(wait);
      fs.rmSync(target, { force: true });
      return 0;
    },

    async *keys() {
      for (const workspace of await namesIn(folder))
        for (const start of await namesIn(path.join(folder, workspace)))
          for (const name of await namesIn(path.join(folder, workspace, start))) {
            const key = `${workspace}/${start}/${name}`;
            if (isKey(key)) yield key;
          }
    },
  };
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function keep(temporary: string, target: string): Promise<void> {
  try {
    if (touch(target)) await rm(temporary, { force: true });
    else {
      await mkdir(path.dirname(target), { recursive: true });
      await rename(temporary, target);
      await syncFolder(path.dirname(target));
    }
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

// Synchronous, as removing is: between looking at a file's age and removing it nobody can start to rely on it.
function touch(target: string): boolean {
  const now = new Date();
  try {
    fs.utimesSync(target, now, now);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

// The name is durable only once its folder is; a message that refers to the file may be committed next.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
