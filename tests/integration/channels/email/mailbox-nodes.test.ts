import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { stopParser } from "@/lib/modules/channels/email/parse/parse-in-thread";
import type { Ctx } from "@/lib/platform/session/context";
import { Mailboxes } from "@/lib/workers/mailboxes";
import { addChannel, allowLoopback } from "@/tests/support/channels/email/channel";
import { ImapStub } from "@/tests/support/channels/email/imap-stub";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { onPostgresOnly } from "@/tests/support/engine";
import { rows } from "@/tests/support/rows";

onPostgresOnly("on SQLite there is one process");
// A limit for a busy machine: a passing test never waits for it.
const WAIT = { timeout: 15_000, interval: 20 };
const database = testDatabase();
let ctx: Ctx;
let imap: ImapStub;
let nodes: Mailboxes[];

beforeAll(async () => {
  allowLoopback();
  ({ ctx } = await signedIn(DEMO_ACCOUNTS.admin));
});
beforeEach(async () => {
  imap = new ImapStub();
  await imap.listen();
  await addChannel(ctx, {
    imapHost: "127.0.0.1",
    imapPort: imap.port,
    imapSecurity: "none",
    imapUser: "suporte",
    imapPassword: "senha",
  });
  nodes = [new Mailboxes({ lookMs: 20 }), new Mailboxes({ lookMs: 20 })];
  for (const node of nodes) node.start();
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await imap.close();
  await rows.run("DELETE FROM email_channel");
});
afterAll(async () => {
  await stopParser();
  await database.close();
  delete process.env.EGRESS_ALLOW_PRIVATE;
});

test("of two nodes one reads a mailbox, and the other one goes on when it stops", async () => {
  await vi.waitFor(() => expect(imap.connections).toBe(1), WAIT);
  // Each looks at least once more: a second reader would have connected.
  await expectLooks();
  expect(imap.connections).toBe(1);
  const [held] = await rows.all<{ holder: string }>("SELECT holder FROM lease");
  await nodes[0]?.stop();
  await nodes[1]?.stop();
  expect(await rows.all("SELECT holder FROM lease")).toEqual([]);
  nodes = [new Mailboxes({ lookMs: 20 })];
  nodes[0]?.start();
  await vi.waitFor(() => expect(imap.connections).toBe(2), WAIT);
  const [next] = await rows.all<{ holder: string }>("SELECT holder FROM lease");
  expect(next?.holder).not.toBe(held?.holder);
});

test("a node that lost its lease stops to read", async () => {
  await vi.waitFor(() => expect(imap.open).toBe(1), WAIT);
  await rows.run(`UPDATE lease SET holder = 'another', "heldUntil" = 99999999999999`);
  await vi.waitFor(() => expect(imap.open).toBe(0), WAIT);
});

/** Waits until the lease was asked for again by its holder twice. */
async function expectLooks(): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    const until = async () => (await rows.all<{ heldUntil: number }>(`SELECT "heldUntil" FROM lease`))[0]?.heldUntil;
    const before = await until();
    await vi.waitFor(async () => expect(await until()).not.toBe(before), WAIT);
  }
}
