import type Database from "better-sqlite3";
import { DEMO_CLIENT_ID, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { hashPassword } from "@/lib/platform/crypto/hash-password";
import { openWriter } from "@/lib/platform/db/connections";
import type { Env } from "@/lib/platform/env/env";
import { storageKeyOf, storeFile } from "@/lib/platform/storage/storage";
import type { DemoOptions } from "./demo-workspace";

/** Adds the demo workspace to the database unless it is there. */
export async function seedDemoWorkspace(env: Env): Promise<void> {
  const seed = async (db: Database.Database) =>
    seedDemoWithFiles(db, {
      now: new Date(),
      passwordHash: await hashPassword(DEMO_PASSWORD),
      allowedDomains: [env.APP_URL],
      withDeadlines: true,
    });
  if (env.POSTGRES_URL !== undefined) {
    const { seedPostgres } = await import("./seed-postgres");
    await seedPostgres(seed);
    return;
  }
  const db = openWriter(env.DATABASE_FILE);
  try {
    if (!db.prepare("SELECT 1 FROM workspace WHERE clientId = ?").get(DEMO_CLIENT_ID)) await seed(db);
  } finally {
    db.close();
  }
}

/**
 * Adds the demo workspace with the bytes of its files: they are stored before the rows that refer to them are committed, so
 * that a crash leaves both or no workspace.
 * @returns false when the demo workspace is there already (nothing is changed then)
 */
export async function seedDemoWithFiles(db: Database.Database, options: DemoOptions): Promise<boolean> {
  const { seedDemo } = await import("./demo-workspace");
  const files: { workspaceId: number; content: Buffer }[] = [];
  db.exec("BEGIN IMMEDIATE");
  try {
    const isNew = await seedDemo(db, {
      ...options,
      storeFile(workspaceId, content) {
        files.push({ workspaceId, content });
        return storageKeyOf(workspaceId, content);
      },
    });
    for (const { workspaceId, content } of files) await storeFile(workspaceId, content);
    db.exec("COMMIT");
    return isNew;
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}
