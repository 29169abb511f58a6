import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import { connections } from "@/lib/platform/db/connections";
import Database from "@/lib/platform/db/driver/sqlite";

// The search's tables are made of the others, whenever somebody searches.
const TABLES = `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
  AND name NOT LIKE 'search\\_%' ESCAPE '\\' AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\' ORDER BY name`;

/** A digest of all that a database holds. */
export function digestOf(db: BetterSqlite3.Database): string {
  const hash = createHash("sha256");
  for (const table of db.prepare(TABLES).pluck().all() as string[])
    for (const row of db.prepare(`SELECT * FROM "${table}"`).raw().all()) hash.update(`${table}${JSON.stringify(row)}`);
  return hash.digest("hex");
}

/** Opens what is on disk at this moment, as after a kill: a copy of the file and of its log. */
function imageNow<Seen>(file: string, see: (db: BetterSqlite3.Database) => Seen): Seen {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-image-"));
  const copy = path.join(folder, "cangoo.db");
  fs.copyFileSync(file, copy);
  if (fs.existsSync(`${file}-wal`)) fs.copyFileSync(`${file}-wal`, `${copy}-wal`);
  const db = new Database(copy);
  try {
    return see(db);
  } finally {
    db.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs `work` and looks, after each statement of the writer, at the database that a process would find if this one were killed
 * there and then. @param see what to read in each @returns what was seen, that of before as the first and that of after as the last; how many statements there were
 */
export async function imagesDuring<Seen>(
  dataDir: string,
  work: () => Promise<unknown>,
  see: (db: BetterSqlite3.Database) => Seen,
): Promise<{ images: Seen[]; steps: number }> {
  const file = path.join(dataDir, "cangoo.db");
  const { writer } = connections();
  const images = [imageNow(file, see)];
  let steps = 0;
  const look = () => {
    steps += 1;
    images.push(imageNow(file, see));
  };
  const prototype = Object.getPrototypeOf(writer.prepare("SELECT 1")) as Record<
    string,
    (...given: unknown[]) => unknown
  >;
  const kept = { run: prototype.run, get: prototype.get, all: prototype.all, exec: writer.exec };
  const looking = (method: (...given: unknown[]) => unknown) =>
    function (this: { database: unknown }, ...given: unknown[]) {
      const result = method.apply(this, given);
      if (this.database === writer) look();
      return result;
    };
  for (const name of ["run", "get", "all"] as const) prototype[name] = looking(kept[name] as (typeof prototype)["run"]);
  writer.exec = (sql: string) => {
    kept.exec.call(writer, sql);
    look();
    return writer;
  };
  try {
    await work();
  } finally {
    Object.assign(prototype, { run: kept.run, get: kept.get, all: kept.all });
    writer.exec = kept.exec;
  }
  images.push(imageNow(file, see));
  return { images, steps };
}
