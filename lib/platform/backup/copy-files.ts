import { constants } from "node:fs";
import { copyFile, link, lstat, mkdir, readdir } from "node:fs/promises";
import path from "node:path";

/** Files that are on their way in; nothing refers to them yet. */
const INCOMING = "incoming";

/**
 * Copies stored files, which never change once they have a name. What `known` (an earlier copy on the same disk) has is
 * linked from there: an hourly copy of gigabytes costs the new ones alone. A file that goes away meanwhile is passed over.
 * @returns how many files there are, and their bytes
 */
export async function copyFiles(
  from: string,
  to: string,
  known: string | null,
): Promise<{ count: number; bytes: number }> {
  const total = { count: 0, bytes: 0 };
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    const earlier = known === null ? null : path.join(known, entry.name);
    if (entry.isDirectory() && entry.name !== INCOMING) {
      const inner = await copyFiles(source, target, earlier);
      total.count += inner.count;
      total.bytes += inner.bytes;
    } else if (entry.isFile() && (await take(source, target, earlier))) {
      total.count += 1;
      total.bytes += (await lstat(target)).size;
    }
  }
  return total;
}

async function take(source: string, target: string, earlier: string | null): Promise<boolean> {
  if (earlier !== null && (await isSameSize(source, earlier))) {
    const isLinked = await link(earlier, target).then(
      () => true,
      () => false,
    );
    if (isLinked) return true;
  }
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

// A copy that a crash cut short has the name but not the length.
async function isSameSize(one: string, other: string): Promise<boolean> {
  try {
    return (await lstat(one)).size === (await lstat(other)).size;
  } catch {
    return false;
  }
}
