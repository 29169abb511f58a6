import fs from "node:fs";
import path from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import { isInUse } from "@/lib/platform/db/database-file";
import Database from "@/lib/platform/db/driver/sqlite";
import { migrate } from "@/lib/platform/db/migrate";
import { APPLIED_SQL, type Applied, refuseOtherSchema } from "./identity";
import { MoveError } from "./move-error";
import { PROGRESS_TABLE } from "./side";

const MIGRATIONS = "prisma/migrations";

/**
 * Opens the file that rows are moved out of. Until it is closed nobody writes to it.
 * @throws {MoveError} when there is none, or none that can be moved
 */
export function openSqliteSource(file: string): BetterSqlite3.Database {
  if (!isDatabase(file)) throw new MoveError(`There is no database ${file}.`);
  if (isInUse(file)) throw new MoveError(`The database ${file} is in use: stop the server first.`);
  const db = new Database(file);
  try {
    if (!hasTable(db, "_prisma_migrations")) throw new MoveError(`${file} isn't a database of Cangoo.`);
    if (hasTable(db, PROGRESS_TABLE)) throw new MoveError(`A move into ${file} hasn't ended: end that one first.`);
    refuseOtherSchema(file, db.prepare(APPLIED_SQL).all() as Applied[], MIGRATIONS);
    db.exec("BEGIN IMMEDIATE");
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Makes the file that rows are moved into, or opens it once more to go on.
 * @param identity of the database that the rows come from
 * @throws {MoveError} when something else is there
 */
export function openSqliteTarget(file: string, identity: string): BetterSqlite3.Database {
  refuseUnwritable(path.dirname(file));
  const isNew = !isDatabase(file);
  if (!isNew && isInUse(file)) throw new MoveError(`The database ${file} is in use.`);
  if (isNew) {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.closeSync(fs.openSync(file, "a", 0o600));
  }
  const db = new Database(file);
  try {
    if (isNew)
      db.transaction(() => {
        db.exec(
          `CREATE TABLE ${PROGRESS_TABLE} (name TEXT PRIMARY KEY, "after" TEXT NOT NULL, "rows" INTEGER NOT NULL)`,
        );
        db.prepare(`INSERT INTO ${PROGRESS_TABLE} VALUES ('', ?, 0)`).run(identity);
      })();
    if (!hasTable(db, PROGRESS_TABLE))
      throw new MoveError(`${file} exists already: move it away, or name another file.`);
    if (db.prepare(`SELECT "after" FROM ${PROGRESS_TABLE} WHERE name = ''`).pluck().get() !== identity)
      throw new MoveError(`${file} holds a part of another database: remove it, or name another file.`);
    migrate(file);
    // Rows come in batches, and what they refer to is looked at in the end.
    for (const pragma of ["synchronous = NORMAL", "foreign_keys = OFF", "cache_size = -65536"]) db.pragma(pragma);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

// A file without a byte is one that a move has just made.
const isDatabase = (file: string): boolean => (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

const hasTable = (db: BetterSqlite3.Database, name: string): boolean =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;

function refuseUnwritable(folder: string): void {
  const parent = fs.existsSync(folder) ? folder : path.dirname(folder);
  try {
    fs.accessSync(parent, fs.constants.W_OK);
    if (!fs.statSync(parent).isDirectory()) throw new Error("a file");
  } catch {
    throw new MoveError(`The folder ${parent} can't be written.`);
  }
}
