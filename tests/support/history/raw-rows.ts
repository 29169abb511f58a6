import { connections } from "@/lib/platform/db/connections";

/** Runs a change past the product. */
export function run(sql: string, values: Record<string, unknown>): void {
  connections().writer.prepare(sql).run(values);
}

/** Inserts a row past the product. @returns its id */
export function insert(table: string, row: Record<string, unknown>): number {
  const names = Object.keys(row);
  return Number(
    connections()
      .writer.prepare(
        `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `@${name}`).join(", ")})`,
      )
      .run(row).lastInsertRowid,
  );
}
