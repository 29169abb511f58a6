import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { readStoredJson } from "@/lib/platform/json/stored-json";

export const DATABASE_NAME = "cangoo.db";
export const FILES_NAME = "files";
export const KEY_NAME = "secret-key";
export const MANIFEST_NAME = "manifest.json";

const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO time of the database's snapshot: what was acknowledged before it is in the backup. */
  takenAt: z.iso.datetime(),
  /** Hex SHA-256 of the database file. */
  databaseSha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The newest migration, so that whoever restores knows which version of the code it needs. */
  lastMigration: z.string(),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** The bucket of S3, with its prefix, that has the files, which are not in the backup then. */
  bucket: z.string().optional(),
  /** False when the installation's key is its SECRET_KEY variable, which has to be kept elsewhere. */
  hasKey: z.boolean(),
});

/** What a backup says of itself; the file is written last, so a folder without it is no backup. */
export type BackupManifest = z.output<typeof manifestSchema>;

/** A backup or a data folder can't be used; `message` is one clear line for the operator. */
export class BackupError extends Error {}

/** Reads what a backup says of itself. @throws {BackupError} when the folder isn't a complete backup */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(path.join(folder, MANIFEST_NAME), "utf8").catch(() => {
    throw new BackupError(`${folder} is not a complete backup: it has no ${MANIFEST_NAME}.`);
  });
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new BackupError(`${path.join(folder, MANIFEST_NAME)} is not readable.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return readStoredJson(text);
  } catch {
    return null;
  }
}
