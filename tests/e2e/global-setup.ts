import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import Database from "@/lib/platform/db/driver/sqlite";
import { seedLarge } from "@/prisma/seed/large-workspace";
import { makeTemplate } from "../support/make-template";
import { testServer } from "../support/postgres/databases";
import { LARGE_CONVERSATIONS } from "./large-workspace";

/** Makes the template database that each worker's server starts from. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-e2e-"));
  process.env.CANGOO_TEMPLATE = path.join(folder, "template.db");
  // PostgreSQL's index isn't copied: each worker's server would begin by making the large workspace's. No flow there looks at it.
  const isLarge = testServer() === undefined;
  const removeTemplate = await makeTemplate(process.env.CANGOO_TEMPLATE, async (file) => {
    sendAtOnce(file);
    if (isLarge) await addLargeWorkspace(file);
  });
  return async () => {
    fs.rmSync(folder, { recursive: true, force: true });
    await removeTemplate();
  };
}

/** What is sent goes at once: only the tests of taking it back wait for that. */
function sendAtOnce(file: string): void {
  const db = new Database(file);
  db.exec("UPDATE attender SET undoSeconds = 0");
  db.close();
}

async function addLargeWorkspace(file: string): Promise<void> {
  const db = new Database(file);
  const passwordHash = db
    .prepare("SELECT passwordHash FROM attender WHERE email = ?")
    .pluck()
    .get(DEMO_ACCOUNTS.agent) as string;
  await seedLarge(db, { conversations: LARGE_CONVERSATIONS, passwordHash, now: new Date() });
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.close();
}
