import { setGlobalSlot } from "@/lib/platform/global-slot";
import { copyTemplate } from "./postgres/copy-template";
import { createTemplateDatabase, dropDatabases, testServer } from "./postgres/databases";
import { createTemplate } from "./template";

/**
 * Makes a run's template: a SQLite file in any case, and where tests run on PostgreSQL a database that is a copy of it.
 * @param more adds to the file before it is copied
 * @returns removes the run's databases; the file is the caller's
 */
export async function makeTemplate(
  file: string,
  more: (file: string) => Promise<void> = async () => {},
): Promise<() => Promise<void>> {
  const server = testServer();
  await onSqlite(async () => {
    await createTemplate(file);
    await more(file);
  });
  if (server === undefined) return async () => {};
  const url = await createTemplateDatabase(server);
  await copyTemplate(file, url);
  return () => dropDatabases(server, url);
}

async function onSqlite(work: () => Promise<void>): Promise<void> {
  const { DATABASE_URL } = process.env;
  delete process.env.DATABASE_URL;
  setGlobalSlot("env", undefined);
  try {
    await work();
  } finally {
    if (DATABASE_URL !== undefined) process.env.DATABASE_URL = DATABASE_URL;
    setGlobalSlot("env", undefined);
  }
}
