import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import Database from "@/lib/platform/db/driver/sqlite";
import { migrate } from "@/lib/platform/db/migrate";
import { MigrationError } from "@/lib/platform/db/migrations";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("migrations of a SQLite file");

const root = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-migrate-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

let file: string;
let folder: string;
let runs = 0;

beforeEach(() => {
  const base = path.join(root, String(++runs));
  file = path.join(base, "data", "cangoo.db");
  folder = path.join(base, "migrations");
  fs.mkdirSync(folder, { recursive: true });
  migration(
    "1_first",
    "CREATE TABLE parent (id INTEGER PRIMARY KEY); CREATE TABLE child (parentId INTEGER REFERENCES parent (id));",
  );
});

function migration(name: string, sql: string): void {
  fs.mkdirSync(path.join(folder, name), { recursive: true });
  fs.writeFileSync(path.join(folder, name, "migration.sql"), sql);
}

function read<T>(sql: string): T[] {
  const db = new Database(file, { readonly: true });
  const rows = db.prepare(sql).pluck().all() as T[];
  db.close();
  return rows;
}

const tables = () => read<string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
const applied = () => read<string>(`SELECT migration_name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL`);

test("nobody else on the machine may read the database, nor one that everybody could read before", () => {
  const rights = () =>
    fs.readdirSync(path.dirname(file)).map((name) => [name, modeOf(path.join(path.dirname(file), name))]);
  const modeOf = (name: string) => (fs.statSync(name).mode & 0o777).toString(8);
  migrate(file, folder);
  const open = new Database(file);
  open.exec("INSERT INTO parent VALUES (1)");
  expect(modeOf(path.dirname(file))).toBe("700");
  expect(rights()).toEqual(["cangoo.db", "cangoo.db-shm", "cangoo.db-wal"].map((name) => [name, "600"]));
  for (const [name] of rights()) fs.chmodSync(path.join(path.dirname(file), name as string), 0o644);
  migrate(file, folder);
  expect(rights().map(([, mode]) => mode)).toEqual(["640", "640", "640"]);
  open.close();
});

test("a fresh database gets every migration of the product, in a folder that it makes", () => {
  expect(migrate(file)).toEqual(
    fs
      .readdirSync("prisma/migrations")
      .filter((name) => !name.endsWith(".toml"))
      .sort(),
  );
  expect(tables()).toContain("conversation");
});

test("a second run applies nothing", () => {
  migrate(file, folder);
  expect(migrate(file, folder)).toEqual([]);
});

test("a later version applies what is new and keeps what is stored", () => {
  migrate(file, folder);
  const db = new Database(file);
  db.exec("INSERT INTO parent VALUES (7)");
  db.close();
  migration("2_second", "ALTER TABLE parent ADD COLUMN name TEXT");
  expect(migrate(file, folder)).toEqual(["2_second"]);
  expect(read("SELECT id FROM parent")).toEqual([7]);
});

test("a database that is newer than the code is refused in one line that names the migration", () => {
  migration("9_future", "CREATE TABLE future (id INTEGER)");
  migrate(file, folder);
  fs.rmSync(path.join(folder, "9_future"), { recursive: true });
  expect(() => migrate(file, folder)).toThrow(MigrationError);
  expect(() => migrate(file, folder)).toThrow(/^[^\n]*newer than this version[^\n]*9_future[^\n]*$/);
});

test("a migration that was changed after it was applied is refused", () => {
  migrate(file, folder);
  migration("1_first", "CREATE TABLE parent (id INTEGER PRIMARY KEY);");
  expect(() => migrate(file, folder)).toThrow(/1_first differs/);
});

test("a failing migration leaves nothing half, and what came before it stays", () => {
  migration("2_failing", "CREATE TABLE half (id INTEGER); INSERT INTO nowhere VALUES (1);");
  expect(() => migrate(file, folder)).toThrow(/nowhere/);
  expect(tables()).not.toContain("half");
  expect(applied()).toEqual(["1_first"]);
  migration("2_failing", "CREATE TABLE half (id INTEGER);");
  expect(migrate(file, folder)).toEqual(["2_failing"]);
});

test("a migration that would leave broken references is refused whole", () => {
  migration("2_breaking", "CREATE TABLE half (id INTEGER); INSERT INTO child VALUES (42);");
  expect(() => migrate(file, folder)).toThrow(/2_breaking would leave 1 broken/);
  expect(tables()).not.toContain("half");
});

test("the database is in WAL mode afterwards", () => {
  migrate(file, folder);
  expect(read("SELECT journal_mode FROM pragma_journal_mode")).toEqual(["wal"]);
});
