import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

/** A file of a Prisma schema. */
export type SchemaFile = { path: string; content: string };

/** The files of a schema's folder, in the order of their names. */
export function readSchema(folder: string): SchemaFile[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => path.join(folder, name))
    .map((file) => ({ path: file, content: fs.readFileSync(file, "utf8") }));
}

let isLoaded = false;

/** Prisma's own schema engine in its WebAssembly build, so that no engine binary is needed. */
export async function openSchemaEngine(files: SchemaFile[], adapter: SqlMigrationAwareDriverAdapterFactory) {
  if (!isLoaded) {
    const require = createRequire(import.meta.url);
    const folder = path.dirname(require.resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
    const module = new WebAssembly.Module(fs.readFileSync(path.join(folder, "schema_engine_bg.wasm")));
    const instance = new WebAssembly.Instance(module, { "./schema_engine_bg.js": bindings });
    bindings.__wbg_set_wasm(instance.exports);
    (instance.exports.__wbindgen_start as () => void)();
    isLoaded = true;
  }
  return bindings.SchemaEngine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
}
