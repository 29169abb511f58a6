import pg from "pg";
import Database from "@/lib/platform/db/driver/sqlite";
import { copyAllRows } from "@/lib/platform/db/move/copy-database";
import { migratePostgres } from "@/lib/platform/db/postgres/migrate";

/** Brings a PostgreSQL database to the schema and copies every row of a SQLite file into it. */
export async function copyTemplate(file: string, url: string): Promise<void> {
  await migratePostgres(url);
  const source = new Database(file, { readonly: true });
  const target = new pg.Client({ connectionString: url });
  await target.connect();
  try {
    await target.query("begin");
    await copyAllRows(source, target);
    await target.query("commit");
    await target.query("analyze");
  } finally {
    source.close();
    await target.end();
  }
}
