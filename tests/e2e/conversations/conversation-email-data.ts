import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { test as base, expect } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import { EMAIL_CHANNEL } from "@/tests/support/channels/email/channel-input";
import { headers, rawMail } from "@/tests/support/channels/email/raw-mail";
import { SmtpStub } from "@/tests/support/channels/email/smtp-stub";
import { signIn } from "@/tests/support/client";
import { startServer, type TestServer } from "@/tests/support/server";

/** The support mailbox of the demo workspace: a real server takes what it sends, and its webhook what it gets. */
export type Mailbox = {
  smtp: SmtpStub;
  /** Hands a raw message over. @returns the conversation that it came into. */
  arrive(mail: { change?: Record<string, string | string[]>; body?: string }): Promise<number>;
};

let letters = 0;

/** Playwright's test with a server that may connect to this machine, and with a mailbox. */
export const test = base.extend<object, { mailbox: Mailbox }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const env = { EGRESS_ALLOW_PRIVATE: "127.0.0.1" };
      const server = await startServer({ template: process.env.CANGOO_TEMPLATE, env });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  mailbox: [
    async ({ server }, use) => {
      const smtp = new SmtpStub();
      const inbound = await addChannel(server, await smtp.listen());
      await use({
        smtp,
        arrive: async ({ change = {}, body = "Olá" }) => {
          letters += 1;
          const messageId = `e2e-${process.pid}-${letters}@cliente.example`;
          const raw = rawMail(headers({ "Message-ID": `<${messageId}>`, ...change }), body);
          const { ok } = await fetch(inbound, { method: "POST", body: new Uint8Array(raw) });
          expect(ok).toBe(true);
          await expect.poll(() => conversationOf(server, messageId)).toBeDefined();
          return conversationOf(server, messageId) ?? 0;
        },
      });
      await smtp.close();
    },
    { scope: "worker" },
  ],
});
export { expect };

async function addChannel(server: TestServer, smtpPort: number): Promise<string> {
  const admin = await signIn(server.url, DEMO_ACCOUNTS.admin);
  const [profile] = (await (await admin.fetch("/api/v1/chatbot-profiles")).json()) as { id: number }[];
  const response = await admin.fetch("/api/v1/email-channels", {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: server.url },
    body: JSON.stringify({
      ...EMAIL_CHANNEL,
      profileId: profile?.id,
      smtpPort,
      fromName: "Suporte da Empresa",
    }),
  });
  const { inboundUrl } = (await response.json()) as { inboundUrl: string };
  return `${server.url}${new URL(inboundUrl).pathname}`;
}

function readRow<T>(server: TestServer, sql: string, ...values: unknown[]): T | undefined {
  return withDatabase(server, (db) => db.prepare(sql).get(...values) as T | undefined);
}

function conversationOf(server: TestServer, messageId: string): number | undefined {
  const sql = "SELECT conversationId FROM email_message WHERE messageId = ?";
  return readRow<{ conversationId: number }>(server, sql, messageId)?.conversationId;
}

/** Writes into the running server's database what only time, or another server, would bring about. */
export function changeRow(server: TestServer, sql: string, ...values: unknown[]): void {
  withDatabase(server, (db) => db.prepare(sql).run(...values));
}
