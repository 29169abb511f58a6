import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { findDamage, lastMigrationOf, snapshotDatabase } from "@/lib/platform/db/database-file";
import { copyFiles } from "./copy-files";
import {
  BackupError,
  type BackupManifest,
  DATABASE_NAME,
  FILES_NAME,
  KEY_NAME,
  MANIFEST_NAME,
  readManifest,
} from "./manifest";

/** While it is made, so that nobody takes half a backup for a whole one. */
const UNFINISHED = ".unfinished";
const STAMP = /^\d{8}T\d{6}Z$/;

export type BackupOptions = {
  databaseFile: string;
  dataDir: string;
  /** Where files are stored when it isn't the data folder: they are left out, and this is named instead. */
  bucket?: string | undefined;
  /** Folder of the backups; each is a folder in it, named by its time in UTC. */
  target: string;
  /** Older backups than this many newest ones are removed afterwards. */
  keep?: number;
  now?: Date;
};

/**
 * Backs up the database, the stored files and the installation's key while the server runs. The database is a snapshot of
 * one moment; files are copied after it, and one that
 * nothing refers to any more is only removed an hour later, so every file that the snapshot refers to is there. Files of a
 * bucket are left to it.
 * @returns the backup's folder and what it says of itself
 * @throws {BackupError} when the copy of the database isn't sound
 */
export async function takeBackup({
  databaseFile,
  dataDir,
  bucket,
  target,
  keep,
  now = new Date(),
}: BackupOptions): Promise<{ folder: string; manifest: BackupManifest }> {
  if (!existsSync(databaseFile)) throw new BackupError(`There is no database at ${databaseFile}.`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const takenAt = now.toISOString();
  const folder = path.join(target, takenAt.replace(/[-:]|\.\d+/g, ""));
  if (existsSync(folder)) throw new BackupError(`${folder} is there already.`);
  const unfinished = folder + UNFINISHED;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });

  const copy = path.join(unfinished, DATABASE_NAME);
  snapshotDatabase(databaseFile, copy);
  await chmod(copy, 0o600);
  check(copy);
  const earlier = (await listBackups(target)).at(-1);
  const files =
    bucket === undefined
      ? await copyFiles(
          path.join(dataDir, FILES_NAME),
          path.join(unfinished, FILES_NAME),
          earlier === undefined ? null : path.join(earlier, FILES_NAME),
        )
      : { count: 0, bytes: 0 };
  const key = path.join(dataDir, KEY_NAME);
  const hasKey = existsSync(key);
  if (hasKey) {
    await copyFile(key, path.join(unfinished, KEY_NAME));
    await chmod(path.join(unfinished, KEY_NAME), 0o600);
  }
  const manifest: BackupManifest = {
    format: 1,
    takenAt,
    databaseSha256: await sha256Of(copy),
    lastMigration: lastMigrationOf(copy),
    files,
    ...(bucket === undefined ? {} : { bucket }),
    hasKey,
  };
  await writeDurably(path.join(unfinished, MANIFEST_NAME), `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(unfinished, folder);
  if (keep !== undefined) await removeOld(target, keep);
  return { folder, manifest };
}

/** When a backup was taken, in epoch milliseconds, by its folder's name (20261121T120000Z). */
export function timeOfBackup(folder: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(path.basename(folder))?.map(Number) ?? [];
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

/** Folders of the complete backups, oldest first. */
export async function listBackups(target: string): Promise<string[]> {
  const names = (await readdir(target).catch(() => [])).filter((name) => STAMP.test(name)).sort();
  const complete: string[] = [];
  for (const name of names) {
    const folder = path.join(target, name);
    if (existsSync(path.join(folder, MANIFEST_NAME))) complete.push(folder);
  }
  return complete;
}

/**
 * Checks that a backup is whole and unchanged. @throws {BackupError} saying what isn't
 */
export async function checkBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  const copy = path.join(folder, DATABASE_NAME);
  if (!existsSync(copy) || (await sha256Of(copy)) !== manifest.databaseSha256)
    throw new BackupError(`The database in ${folder} is not the one that was backed up.`);
  check(copy);
  return manifest;
}

async function removeOld(target: string, keep: number): Promise<void> {
  const backups = await listBackups(target);
  for (const folder of backups.slice(0, Math.max(0, backups.length - keep)))
    await rm(folder, { recursive: true, force: true });
}

function check(file: string): void {
  const damage = findDamage(file);
  if (damage !== null) throw new BackupError(damage);
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
