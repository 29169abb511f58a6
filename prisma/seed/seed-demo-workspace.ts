import { DEMO_CLIENT_ID, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { hashPassword } from "@/lib/platform/crypto/hash-password";
import { openWriter } from "@/lib/platform/db/connections";
import type { Env } from "@/lib/platform/env/env";
import { storeFileSync } from "@/lib/platform/storage/storage";

/** Adds the demo workspace to the database unless it is there. */
export async function seedDemoWorkspace(env: Env): Promise<void> {
  const db = openWriter(env.DATABASE_FILE);
  try {
    if (db.prepare("SELECT 1 FROM workspace WHERE clientId = ?").get(DEMO_CLIENT_ID)) return;
    const { seedDemo } = await import("./demo-workspace");
    seedDemo(db, {
      now: new Date(),
      passwordHash: await hashPassword(DEMO_PASSWORD),
      allowedDomains: [env.APP_URL],
      storeFile: storeFileSync,
    });
  } finally {
    db.close();
  }
}
