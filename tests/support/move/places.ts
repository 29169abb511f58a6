import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import Database from "@/lib/platform/db/driver/sqlite";
import type { Watch } from "@/lib/platform/db/move/move-rows";
import { dropDatabase } from "@/tests/support/postgres/databases";

/** Nobody looks at the progress, and nobody stops it. */
export const unwatched: Watch = { onStep: () => undefined, signal: new AbortController().signal };

/** Files and databases of a test file, which go when it is over. @param server where databases are made */
export function movePlaces(server: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-move-"));
  const made: string[] = [];
  let files = 0;
  afterAll(async () => {
    fs.rmSync(folder, { recursive: true, force: true });
    for (const url of made) await dropDatabase(server, url);
  });
  const newFile = () => {
    files += 1;
    return path.join(folder, `${files}.db`);
  };
  return {
    folder,
    /** The path of a file that isn't there. */
    newFile,
    /** A copy of the demo's database, changed by `sql`. */
    copyOfDemo(sql = ""): string {
      const file = newFile();
      fs.copyFileSync(inject("templateFile"), file);
      const db = new Database(file);
      db.pragma("journal_mode = WAL");
      db.exec(sql);
      db.close();
      return file;
    },
    /** An empty database of the server. */
    async newDatabase(): Promise<string> {
      const url = new URL(server);
      url.pathname = `/cangoo_move_${randomUUID().slice(0, 8)}`;
      await ask(server, `create database "${url.pathname.slice(1)}" template template0 encoding 'UTF8'`);
      made.push(url.href);
      return url.href;
    },
  };
}

/** What a statement answers on PostgreSQL. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Every row of a SQLite file as SQLite itself writes it, types and all, by its table; and the last ids. */
export function rowsOf(file: string): Record<string, unknown[]> {
  const db = new Database(file, { readonly: true });
  try {
    const names = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_prisma*' ORDER BY name")
      .pluck()
      .all() as string[];
    const moved = names.filter((name) => !/_search|^search_|^directory_text|^knowledge_terms/.test(name));
    return Object.fromEntries(
      moved.map((name) => {
        const columns = db.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(name) as string[];
        const text = columns.map((column) => `typeof("${column}") || quote("${column}")`).join(" || ', ' || ");
        return [name, db.prepare(`SELECT ${text} FROM "${name}" ORDER BY 1`).pluck().all()];
      }),
    );
  } finally {
    db.close();
  }
}

/** Opens a file as a server does. @returns closes it */
export function hold(file: string): () => void {
  const db = new Database(file);
  db.prepare("SELECT 1 FROM workspace").get();
  return () => db.close();
}
