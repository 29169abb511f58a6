import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { isGuessableKey } from "@/lib/platform/crypto/key-strength";
import { nextKeyFile, secretKeyFile } from "@/lib/platform/crypto/secret-key";
import { openWriter } from "@/lib/platform/db/connections";
import { isInUse } from "@/lib/platform/db/database-file";
import { countNodes, onServer } from "@/lib/platform/db/postgres/command";
import { type Rotation, rotateSecrets } from "./rotate-secrets";
import { sealedInFile, sealedOnServer } from "./sealed-rows";
import type { SealedColumns } from "./stored-secret";

const KEY_MIN = 32;

/** The key can't be changed; `message` is one clear line for the operator. */
export class KeyError extends Error {}

/** The installation's database: a SQLite file, or the address of one of PostgreSQL. */
type KeyedDatabase = { file: string } | { url: string };

export type KeyChange = {
  dataDir: string;
  database: KeyedDatabase;
  /** SECRET_KEY; undefined when the key is the file in the data folder. */
  currentKey: string | undefined;
  /** The key to come; undefined has one made, which only a key file can keep. */
  newKey: string | undefined;
  leaveUnreadable?: boolean;
  columns: SealedColumns;
};

/**
 * Changes the installation's key while the server is stopped, and seals what is stored with the new one. With a key file the
 * new key is on disk before the first secret is sealed with it, so a run that was interrupted is finished by the next.
 * @throws {KeyError | UnreadableSecretsError} and nothing was changed
 */
export async function rotateKey({ dataDir, database, currentKey, newKey, ...change }: KeyChange): Promise<Rotation> {
  const obstacle = await obstacleOf(database);
  if (obstacle !== undefined) throw new KeyError(obstacle);
  if (newKey !== undefined && newKey.length < KEY_MIN)
    throw new KeyError(`NEW_SECRET_KEY must have at least ${KEY_MIN} characters.`);
  if (newKey !== undefined && isGuessableKey(newKey))
    throw new KeyError("NEW_SECRET_KEY looks made up. Make one with `openssl rand -base64 48`.");
  if (currentKey !== undefined) {
    if (newKey === undefined)
      throw new KeyError("SECRET_KEY is a variable, so the new key has to be one, too: set NEW_SECRET_KEY.");
    if (newKey === currentKey) throw new KeyError("NEW_SECRET_KEY is the key that there is.");
    return rotateDatabase(database, { from: currentKey, to: newKey }, change);
  }
  const file = secretKeyFile(dataDir);
  if (!fs.existsSync(file)) throw new KeyError(`There is no ${file}. Set SECRET_KEY to the key of this installation.`);
  const from = fs.readFileSync(file, "utf8").trim();
  const next = nextKeyFile(dataDir);
  const isResumed = fs.existsSync(next);
  if (!isResumed) writeDurably(next, newKey ?? randomBytes(48).toString("base64url"));
  const to = fs.readFileSync(next, "utf8").trim();
  try {
    const rotation = await rotateDatabase(database, { from, to }, change);
    fs.renameSync(next, file);
    syncFolder(path.dirname(file));
    return rotation;
  } catch (error) {
    // An earlier run may have sealed secrets with that key; without one nothing has.
    if (!isResumed) fs.rmSync(next, { force: true });
    throw error;
  }
}

async function obstacleOf(database: KeyedDatabase): Promise<string | undefined> {
  if ("file" in database) {
    if (!fs.existsSync(database.file)) return `There is no database at ${database.file}.`;
    return isInUse(database.file) ? `${database.file} is in use. Stop the server first.` : undefined;
  }
  const nodes = await onServer(database.url, (client) => countNodes(client));
  return nodes === 0 ? undefined : `${nodes} connections of a server are open. Stop every node first.`;
}

async function rotateDatabase(
  database: KeyedDatabase,
  keys: { from: string; to: string },
  { columns, leaveUnreadable }: Pick<KeyChange, "columns" | "leaveUnreadable">,
): Promise<Rotation> {
  if ("url" in database)
    return onServer(database.url, (client) =>
      rotateSecrets(sealedOnServer(client), columns, keys, { leaveUnreadable }),
    );
  const db = openWriter(database.file);
  try {
    return await rotateSecrets(sealedInFile(db), columns, keys, { leaveUnreadable });
  } finally {
    db.close();
  }
}

function writeDurably(file: string, text: string): void {
  // Under another name first: half a key must never be taken for one.
  const unfinished = `${file}.${process.pid}`;
  const handle = fs.openSync(unfinished, "wx", 0o600);
  try {
    fs.writeSync(handle, text);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  fs.renameSync(unfinished, file);
  syncFolder(path.dirname(file));
}

function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
