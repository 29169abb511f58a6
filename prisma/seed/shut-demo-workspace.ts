import { DEMO_CLIENT_ID, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { verifyPassword } from "@/lib/platform/crypto/password";
import { openWriter } from "@/lib/platform/db/connections";
import type { Env } from "@/lib/platform/env/env";

/**
 * For a start without the demo: ends the sessions of the accounts that have the published password still. Signing in with
 * it is refused by `authenticate`; accounts that were given another password go on.
 * @returns how many sessions ended
 */
export async function shutDemoWorkspace(env: Pick<Env, "DATABASE_FILE">): Promise<number> {
  const db = openWriter(env.DATABASE_FILE);
  try {
    const accounts = db
      .prepare(
        `SELECT attender.id, passwordHash FROM attender JOIN workspace ON workspace.id = attender.workspaceId
         WHERE clientId = ? AND EXISTS (SELECT 1 FROM session WHERE attenderId = attender.id)`,
      )
      .all(DEMO_CLIENT_ID) as { id: number; passwordHash: string | null }[];
    const end = db.prepare("DELETE FROM session WHERE attenderId = ?");
    let ended = 0;
    for (const { id, passwordHash } of accounts)
      if (passwordHash !== null && (await verifyPassword(passwordHash, DEMO_PASSWORD))) ended += end.run(id).changes;
    return ended;
  } finally {
    db.close();
  }
}
