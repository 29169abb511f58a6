import { DEMO_CLIENT_ID, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { verifyPassword } from "@/lib/platform/crypto/password";
import { globalReads } from "@/lib/platform/db/reads";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";
import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";

const signedIn = globalStatement(($: Parameters<{ clientId: string }>) =>
  tables
    .selectFrom("attender as a")
    .innerJoin("workspace as w", "w.id", "a.workspaceId")
    .select(["a.id", "a.passwordHash"])
    .where("w.clientId", "=", $.clientId)
    .where((of) => of.exists(of.selectFrom("session as s").select("s.id").whereRef("s.attenderId", "=", "a.id"))),
);

const endSessionsOf = globalStatement(($: Parameters<{ attenderId: number }>) =>
  tables.deleteFrom("session").where("attenderId", "=", $.attenderId),
);

/**
 * For a start without the demo: ends the sessions of the accounts that have the published password still. Signing in with
 * it is refused by `authenticate`; accounts that were given another password go on.
 * @returns how many sessions ended
 */
export async function shutDemoWorkspace(): Promise<number> {
  let ended = 0;
  for (const { id, passwordHash } of await globalReads.all(signedIn, { clientId: DEMO_CLIENT_ID }))
    if (passwordHash !== null && (await verifyPassword(passwordHash, DEMO_PASSWORD)))
      ended += await globalCommit((tx) => tx.run(endSessionsOf, { attenderId: id }));
  return ended;
}
