import type pg from "pg";

/** The name by which a server's connections are known to PostgreSQL. */
export const SERVER_NAME = "cangoo";

/** Runs a command's work on one connection of its own. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { default: driver } = await import("pg");
  const client = new driver.Client({
    connectionString: url,
    application_name: `${SERVER_NAME} command`,
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** How many connections servers of ours have to this database. */
export async function countNodes(client: Pick<pg.ClientBase, "query">): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::integer as count from pg_stat_activity where datname = current_database() and application_name = $1",
    [SERVER_NAME],
  );
  return rows[0]?.count ?? 0;
}
