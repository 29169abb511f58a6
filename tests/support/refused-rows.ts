import { rows } from "./rows";

/**
 * Has the process's own database refuse new rows of a table from now on, as a full disk would in the middle of a transaction.
 * @param when an SQL condition on NEW; else all of them
 */
export async function refuseNew(table: string, when = "TRUE"): Promise<void> {
  await rows.run(
    `CREATE TRIGGER refused_${table} BEFORE INSERT ON "${table}" WHEN ${when} BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  );
}

/** Has it take them again, if it refused them. */
export async function takeNew(table: string): Promise<void> {
  await rows.run(`DROP TRIGGER IF EXISTS refused_${table}`);
}
