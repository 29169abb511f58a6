import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { isInUse } from "@/lib/platform/db/database-file";
import { copyFiles } from "./copy-files";
import { BackupError, type BackupManifest, DATABASE_NAME, FILES_NAME, KEY_NAME } from "./manifest";
import { checkBackup } from "./take-backup";

export type RestoreOptions = { backup: string; databaseFile: string; dataDir: string; now?: Date };

/**
 * Puts a backup in the place of the data folder's database, files and key, after checking it. What was there is moved aside
 * and not deleted. The server must be stopped.
 * @returns what the backup says of itself, and where the earlier data is; null when there was none
 * @throws {BackupError} when the backup isn't sound, or somebody has the database open
 */
export async function restoreBackup({
  backup,
  databaseFile,
  dataDir,
  now = new Date(),
}: RestoreOptions): Promise<{ manifest: BackupManifest; movedTo: string | null }> {
  const manifest = await checkBackup(backup);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await mkdir(path.dirname(databaseFile), { recursive: true, mode: 0o700 });
  if (existsSync(databaseFile) && isInUse(databaseFile))
    throw new BackupError(`${databaseFile} is in use. Stop the server before restoring.`);
  const movedTo = await moveAside(databaseFile, dataDir, now);
  if (manifest.bucket === undefined)
    await copyFiles(path.join(backup, FILES_NAME), path.join(dataDir, FILES_NAME), null);
  if (manifest.hasKey) {
    await copyFile(path.join(backup, KEY_NAME), path.join(dataDir, KEY_NAME));
    await chmod(path.join(dataDir, KEY_NAME), 0o600);
  }
  // Last, and by a rename: where it is, all that it refers to is, too.
  const incoming = `${databaseFile}.restoring`;
  await copyFile(path.join(backup, DATABASE_NAME), incoming);
  await rename(incoming, databaseFile);
  return { manifest, movedTo };
}

async function moveAside(databaseFile: string, dataDir: string, now: Date): Promise<string | null> {
  const folder = path.join(dataDir, `before-restore-${now.toISOString().replace(/[-:]|\.\d+/g, "")}`);
  const moved = [
    ...["", "-wal", "-shm"].map((end) => [databaseFile + end, DATABASE_NAME + end] as const),
    [path.join(dataDir, FILES_NAME), FILES_NAME] as const,
    [path.join(dataDir, KEY_NAME), KEY_NAME] as const,
  ].filter(([from]) => existsSync(from));
  if (moved.length === 0) return null;
  await mkdir(folder, { mode: 0o700 });
  for (const [from, name] of moved) await rename(from, path.join(folder, name));
  return folder;
}
