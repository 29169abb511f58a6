import type { SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { openSchemaEngine, type SchemaFile } from "./schema-engine";

/** Column types of @prisma/driver-adapter-utils: a text. */
const TEXT = 7;

/** A server that the engine asks for its version and nothing else: two schemas are compared without one. */
const connection = {
  provider: "postgres" as const,
  adapterName: "cangoo-no-server",
  queryRaw: async () => ({ columnNames: ["version"], columnTypes: [TEXT], rows: [["PostgreSQL 15.0"]] }),
  executeRaw: async () => 0,
  executeScript: async () => undefined,
  dispose: async () => undefined,
  startTransaction: () => Promise.reject(new Error("there is no server")),
};
const adapter = {
  provider: "postgres",
  adapterName: "cangoo-no-server",
  connect: async () => connection,
  connectToShadowDb: async () => connection,
} as unknown as SqlMigrationAwareDriverAdapterFactory;

/**
 * SQL that brings PostgreSQL from one copy of the schema to the next; empty when nothing changed.
 * @param from null: from an empty database
 */
export async function postgresMigration(from: SchemaFile[] | null, to: SchemaFile[]): Promise<string> {
  const engine = await openSchemaEngine(to, adapter);
  const { stdout } = await engine.diff({
    from: from === null ? { tag: "empty" } : { tag: "schemaDatamodel", files: from },
    to: { tag: "schemaDatamodel", files: to },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  const sql = stdout ?? "";
  if (sql.includes("This is an empty migration")) return "";
  return inByteOrder(withoutSchema(sql));
}

const withoutSchema = (sql: string) => sql.replace(/-- CreateSchema\n.*\n\n/, "");

/** Texts compare by their bytes, as in SQLite, whatever language the server's operator speaks. */
const inByteOrder = (sql: string) => sql.replace(/^(.*"\w+"\s+TEXT)\b/gm, '$1 COLLATE "C"');
