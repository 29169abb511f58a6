import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { copyTemplate } from "./postgres/copy-template";
import { createTemplateDatabase, dropDatabases, testServer } from "./postgres/databases";
import { createTemplate } from "./template";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated SQLite file with the demo workspace and a second one; tests work on copies of it. */
    templateFile: string;
  }
}

/** Makes the template database once for all tests of a run. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-template-"));
  const file = path.join(folder, "template.db");
  const server = testServer();
  // The template is a SQLite file in any case: a PostgreSQL one is a copy of it.
  await onSqlite(() => createTemplate(file));
  const url = server === undefined ? undefined : await createTemplateDatabase(server);
  if (url !== undefined) await copyTemplate(file, url);
  project.provide("templateFile", file);
  return async () => {
    fs.rmSync(folder, { recursive: true, force: true });
    if (server !== undefined && url !== undefined) await dropDatabases(server, url);
  };
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
