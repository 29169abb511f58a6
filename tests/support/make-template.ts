import { setGlobalSlot } from "@/lib/platform/global-slot";
import { buildSearchOf } from "@/scripts/move/build-search";
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
  await withDatabase(undefined, async () => {
    await createTemplate(file);
    await more(file);
  });
  if (server === undefined) return async () => {};
  const url = await createTemplateDatabase(server);
  await copyTemplate(file, url);
  // Rows alone were copied. A test that searches mustn't race with the server that would index them.
  await withDatabase(url, () => buildSearchOf(url, { onStep: () => undefined, signal: new AbortController().signal }));
  return () => dropDatabases(server, url);
}

/** Runs work on a database by its address; undefined: on SQLite. */
async function withDatabase(url: string | undefined, work: () => Promise<void>): Promise<void> {
  const { DATABASE_URL } = process.env;
  const use = (address: string | undefined) => {
    if (address === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = address;
    setGlobalSlot("env", undefined);
  };
  use(url);
  try {
    await work();
  } finally {
    use(DATABASE_URL);
  }
}
