import fs from "node:fs";
import path from "node:path";
import { isGuessableKey } from "@/lib/platform/crypto/key-strength";
import { nextKeyFile, readOrCreateSecretKey } from "@/lib/platform/crypto/secret-key";
import { migrate } from "@/lib/platform/db/migrate";
import { MigrationError } from "@/lib/platform/db/migrations";
import { prepareServer, withoutPassword } from "@/lib/platform/db/postgres/prepare-server";
import type { Env } from "@/lib/platform/env/env";

/** The server can't start; `message` is the one line that the operator needs. */
export class BootError extends Error {}

/**
 * Makes the data folder usable: writable, with a secret key (into `env`) and a database at this code's schema. A key that was
 * made up is refused here and not with the other variables, because `npm run rotate-key` has to read it once more.
 * @throws {BootError}
 */
export async function prepareData(env: Env): Promise<void> {
  if (env.isProduction && env.SECRET_KEY !== undefined && isGuessableKey(env.SECRET_KEY))
    throw new BootError(
      "SECRET_KEY looks made up. Make one with `openssl rand -base64 48`; where the old one is in use, change it with `npm run rotate-key`.",
    );
  let isKeyChanging = false;
  try {
    fs.mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
    if (env.POSTGRES_URL === undefined) fs.mkdirSync(path.dirname(env.DATABASE_FILE), { recursive: true, mode: 0o700 });
    fs.accessSync(env.DATA_DIR, fs.constants.W_OK);
    const probe = path.join(env.DATA_DIR, `.probe-${process.pid}`);
    fs.writeFileSync(probe, "");
    fs.rmSync(probe);
    isKeyChanging = env.SECRET_KEY === undefined && fs.existsSync(nextKeyFile(env.DATA_DIR));
    env.SECRET_KEY ??= readOrCreateSecretKey(env.DATA_DIR);
  } catch (error) {
    throw new BootError(
      `The data folder ${env.DATA_DIR} can't be written (${(error as NodeJS.ErrnoException).code ?? "error"}). Set DATA_DIR to a folder that can.`,
    );
  }
  // The stored secrets may be sealed with either key by now.
  if (isKeyChanging) throw new BootError("A change of the key was interrupted. Run `npm run rotate-key` once more.");
  await prepareDatabase(env);
}

/**
 * Brings the database to this code's schema. @returns its name, which may be printed
 * @throws {BootError}
 */
export async function prepareDatabase({ POSTGRES_URL, POSTGRES_POOL_SIZE, DATABASE_FILE }: Env): Promise<string> {
  const name = POSTGRES_URL === undefined ? DATABASE_FILE : withoutPassword(POSTGRES_URL);
  try {
    if (POSTGRES_URL === undefined) migrate(DATABASE_FILE);
    // A pool for reading and one for writing.
    else await prepareServer(POSTGRES_URL, 2 * POSTGRES_POOL_SIZE);
    return name;
  } catch (error) {
    if (error instanceof MigrationError) throw new BootError(error.message);
    throw new BootError(
      `The database ${name} can't be opened: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
