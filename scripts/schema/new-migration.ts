// Writes prisma/migrations/<timestamp>_<name>/migration.sql: the difference between what the existing migrations make
// and the files of prisma/schema; and the same step for PostgreSQL in prisma/postgres.
// Usage: npm run migrate:new -- <name>
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import Database from "@/lib/platform/db/driver/sqlite";
import { UngatedSqliteFactory } from "../prisma-adapter/ungated-adapter";
import { postgresCopy } from "./postgres-copy";
import { postgresMigration } from "./postgres-migration";
import { openSchemaEngine, readSchema } from "./schema-engine";

const name = process.argv[2];
if (name === undefined || !/^[a-z0-9_]+$/.test(name)) {
  console.error("Usage: npm run migrate:new -- <name in lower_snake_case>");
  process.exit(1);
}
const root = path.resolve(import.meta.dirname ?? ".", "../..");
const folder = path.join(root, "prisma/migrations");
const scratch = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-migration-")), "scratch.db");

const db = new Database(scratch);
for (const entry of fs.readdirSync(folder).sort()) {
  const file = path.join(folder, entry, "migration.sql");
  if (fs.existsSync(file)) db.exec(fs.readFileSync(file, "utf8"));
}
// Full-text search is SQL of its own (docs/adr/0007-full-text-search.md): the schema doesn't know its tables.
const externalTables = db
  .prepare(
    `SELECT name FROM pragma_table_list WHERE schema = 'main'
     AND (type IN ('virtual', 'shadow') OR name IN ('search_word', 'search_state', 'search_dirty')
      OR name GLOB 'directory_*')`,
  )
  .pluck()
  .all() as string[];
// The schema's language has no partial indexes, and its engine can't read them.
const partial = db
  .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%) WHERE %'")
  .pluck()
  .all() as string[];
for (const index of partial) db.exec(`DROP INDEX "${index}"`);
db.close();

const files = readSchema(path.join(root, "prisma/schema"));
const engine = await openSchemaEngine(files, new UngatedSqliteFactory(scratch));
const { stdout } = await engine.diff({
  from: { tag: "schemaDatasource", files, configDir: root },
  to: { tag: "schemaDatamodel", files },
  script: true,
  exitCode: null,
  filters: { externalTables, externalEnums: [] },
});
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const write = (migrations: string, sql: string) => {
  const target = path.join(root, migrations, `${stamp}_${name}`);
  fs.mkdirSync(target, { recursive: true });
  fs.writeFileSync(path.join(target, "migration.sql"), sql);
  console.log(`Wrote ${path.relative(root, target)}/migration.sql: read it before you commit it.`);
};
const sql = stdout ?? "";
const isEmpty = sql.includes("This is an empty migration");
if (isEmpty) console.log("The schema has no change that the migrations don't make.");
else write("prisma/migrations", sql);

// The same step for PostgreSQL: from the copy of the schema that its migrations make to a copy of this one.
const copyFolder = path.join(root, "prisma/postgres/schema");
const before = fs.existsSync(copyFolder) ? readSchema(copyFolder) : null;
const copy = postgresCopy(files, copyFolder);
const step = await postgresMigration(before, copy);
if (step !== "") write("prisma/postgres/migrations", step);
fs.rmSync(copyFolder, { recursive: true, force: true });
fs.mkdirSync(copyFolder, { recursive: true });
for (const file of copy) fs.writeFileSync(file.path, file.content);
process.exit(0);
