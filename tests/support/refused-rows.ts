import { isPostgres } from "@/lib/platform/db/engine";
import { rows } from "./rows";

/**
 * Has the process's own database refuse new rows of a table from now on, as a full disk would in the middle of a transaction.
 * @param when an SQL condition on NEW; else all of them
 */
export async function refuseNew(table: string, when = "TRUE"): Promise<void> {
  if (!isPostgres()) {
    await rows.run(
      `CREATE TRIGGER refused_${table} BEFORE INSERT ON "${table}" WHEN ${when} BEGIN SELECT RAISE(ABORT, 'refused'); END`,
    );
    return;
  }
  await rows.run(
    "CREATE OR REPLACE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$",
  );
  await rows.run(
    `CREATE TRIGGER refused_${table} BEFORE INSERT ON "${table}" FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION refuse_row()`,
  );
}

/** Has it take them again, if it refused them. */
export async function takeNew(table: string): Promise<void> {
  await rows.run(`DROP TRIGGER IF EXISTS refused_${table}${isPostgres() ? ` ON "${table}"` : ""}`);
}
