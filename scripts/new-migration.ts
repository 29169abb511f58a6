// Writes prisma/migrations/<timestamp>_<name>/migration.sql: the difference between what the existing migrations make
// and the files of prisma/schema. Runs Prisma's own schema engine in its WebAssembly build, so no engine binary is needed.
// Usage: npm run migrate:new -- <name>
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import Database from "@/lib/platform/db/driver/sqlite";
import { UngatedSqliteFactory } from "./prisma-adapter/ungated-adapter";

const name = process.argv[2];
if (name === undefined || !/^[a-z0-9_]+$/.test(name)) {
  console.error("Usage: npm run migrate:new -- <name in lower_snake_case>");
  process.exit(1);
}
const root = path.resolve(import.meta.dirname ?? ".", "..");
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
db.close();

const require = createRequire(import.meta.url);
const wasm = path.join(
  path.dirname(require.resolve("@prisma/schema-engine-wasm/schema_engine_bg")),
  "schema_engine_bg.wasm",
);
const instance = new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync(wasm)), {
  "./schema_engine_bg.js": bindings,
});
bindings.__wbg_set_wasm(instance.exports);
(instance.exports.__wbindgen_start as () => void)();

const schemaFolder = path.join(root, "prisma/schema");
const files = fs
  .readdirSync(schemaFolder)
  .sort()
  .map((file) => path.join(schemaFolder, file))
  .map((file) => ({ path: file, content: fs.readFileSync(file, "utf8") }));
const engine = await bindings.SchemaEngine.new(
  { datamodels: files.map((file) => [file.path, file.content]) },
  () => {},
  bindMigrationAwareSqlAdapterFactory(new UngatedSqliteFactory(scratch)),
);
const { stdout } = await engine.diff({
  from: { tag: "schemaDatasource", files, configDir: root },
  to: { tag: "schemaDatamodel", files },
  script: true,
  exitCode: null,
  filters: { externalTables, externalEnums: [] },
});
const sql = stdout ?? "";
if (sql.includes("This is an empty migration")) {
  console.log("The schema has no change that the migrations don't make.");
  process.exit(0);
}
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const target = path.join(folder, `${stamp}_${name}`);
fs.mkdirSync(target, { recursive: true });
fs.writeFileSync(path.join(target, "migration.sql"), sql);
console.log(`Wrote ${path.relative(root, target)}/migration.sql: read it before you commit it.`);
process.exit(0);
