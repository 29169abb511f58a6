import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import Database from "@/lib/platform/db/driver/sqlite";
import { seedLarge } from "@/prisma/seed/large-workspace";
import { createTemplate } from "../support/template";
import { LARGE_CONVERSATIONS } from "./large-workspace";

/** Makes the template database that each worker's server starts from. */
export default async function setup(): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-e2e-"));
  process.env.CANGOO_TEMPLATE = path.join(folder, "template.db");
  await createTemplate(process.env.CANGOO_TEMPLATE);
  await addLargeWorkspace(process.env.CANGOO_TEMPLATE);
  return () => fs.rmSync(folder, { recursive: true, force: true });
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
