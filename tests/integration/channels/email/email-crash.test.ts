import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { ROW_MAX_BYTES } from "@/lib/modules/channels/email/raw-email";
import type { EmailChannelDto } from "@/lib/modules/channels/email/schema";
import { EMAIL_CHANNEL } from "@/tests/support/channels/email/channel-input";
import { headers, rawMail } from "@/tests/support/channels/email/raw-mail";
import { SmtpLines } from "@/tests/support/channels/email/smtp-lines";
import { type ApiClient, type ChatSocket, openChatSocket, signIn } from "@/tests/support/client";
import { freePort } from "@/tests/support/free-port";
import { sendUntilAcknowledged } from "@/tests/support/persistent-sender";
import { rowsIn } from "@/tests/support/rows";
import { startServer, type TestServer } from "@/tests/support/server";

// A limit for a busy machine: a passing test never waits for it.
const WAIT = { timeout: 60_000, interval: 50 };
const ENV = { EGRESS_ALLOW_PRIVATE: "127.0.0.1" };
const smtp = new SmtpLines();
let server: TestServer;
let port: number;
let admin: ApiClient;
let channel: EmailChannelDto;

beforeAll(async () => {
  await smtp.listen();
  port = await freePort();
  server = await startServer({ template: inject("templateFile"), port, env: ENV });
  admin = await signIn(server.url, DEMO_ACCOUNTS.admin);
  const profiles = (await (await admin.fetch("/api/v1/chatbot-profiles")).json()) as { id: number }[];
  const response = await admin.fetch("/api/v1/email-channels", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      ...EMAIL_CHANNEL,
      profileId: profiles[0]?.id,
      smtpPort: smtp.port,
    }),
  });
  if (!response.ok) throw new Error(await response.text());
  channel = (await response.json()) as EmailChannelDto;
}, 120_000);
afterAll(async () => {
  await server?.kill();
  await smtp.close();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

const stored = () => rowsIn(server.dataDir);
/** Starts again, as if the leases of the dead process had run out. */
async function restart(): Promise<void> {
  await server.kill();
  await stored().run("UPDATE job SET leasedUntil = 0, runAt = 0 WHERE status IN ('running', 'queued')");
  server = await startServer({ dataDir: server.dataDir, port, env: ENV });
}
const post = (raw: Buffer) =>
  fetch(`${server.url}/api/webhooks/email/${channel.inboundUrl.split("/").at(-1)}`, {
    method: "POST",
    headers: { "Content-Type": "message/rfc822" },
    body: new Uint8Array(raw),
  });
/** As a good mail server does: again until it is answered. */
async function postSurely(raw: Buffer): Promise<void> {
  for (;;) {
    const response = await post(raw).catch(() => undefined);
    if (response?.ok) return;
  }
}
const mail = (id: string, filler = "") =>
  rawMail(headers({ "Message-ID": `<${id}@cliente.example>`, From: `${id}@cliente.example` }), `Oi ${id}${filler}`);
const conversationOf = (id: string) =>
  vi.waitFor(async () => {
    const conversationId = await stored().value<number>(
      "SELECT conversationId FROM email_message WHERE messageId = ?",
      `${id}@cliente.example`,
    );
    if (conversationId === undefined) throw new Error(`${id} isn't stored`);
    return conversationId;
  }, WAIT);
async function socketOf(): Promise<ChatSocket> {
  const { token } = await signIn(server.url, DEMO_ACCOUNTS.admin);
  return openChatSocket(server.url, token, { reconnection: true });
}

describe("kill -9", { timeout: 240_000 }, () => {
  test("around the server's 250: every message arrives, none more than twice, each under one id", async () => {
    const KILLS = ["before", "with", "after", "after", "with"];
    let when: string | undefined;
    const socket = await socketOf();
    // The mark of the kill: whoever waits for it restarts the server.
    let killed: () => void = () => undefined;
    smtp.misbehave = (stage, line) => {
      if (when === undefined || stage !== (when === "before" ? "BODY" : "ACCEPTED")) return false;
      const isBefore = when === "before";
      // Signals are at once: what of our 250 was read by then is what the kernel decides.
      if (when === "after") setImmediate(() => server.process.kill("SIGKILL"));
      else server.process.kill("SIGKILL");
      when = undefined;
      line.on("close", killed);
      return isBefore;
    };
    for (let index = 0; index < KILLS.length; index += 1) {
      await postSurely(mail(`saida${index}`));
      const chatId = await conversationOf(`saida${index}`);
      const dead = new Promise<void>((resolve) => {
        killed = resolve;
      });
      when = KILLS[index];
      const sent = sendUntilAcknowledged(socket, chatId, `Resposta ${index}`);
      await dead;
      await restart();
      await sent;
      // The next kill must not be this message's second.
      await vi.waitFor(async () => {
        const states = await stored().values("SELECT state FROM message_delivery");
        expect(states).toEqual(KILLS.slice(0, index + 1).map(() => "sent"));
      }, WAIT);
    }
    socket.disconnect();
    const times = new Map<string, number>();
    for (const id of smtp.accepted) times.set(id, (times.get(id) ?? 0) + 1);
    expect(times.size).toBe(KILLS.length);
    expect(Math.max(...times.values())).toBeLessThanOrEqual(2);
  });

  test.each([
    ["a row", "pequena", ""],
    ["a file", "grande", " Oi".repeat(ROW_MAX_BYTES / 2)],
  ])(
    "right after a message was taken as %s: it becomes a message, and no row stays behind",
    async (_, name, filler) => {
      const ids = Array.from({ length: 8 }, (_each, index) => `${name}${index}`);
      const answers = await Promise.all(ids.map((id) => post(mail(id, filler))));
      server.process.kill("SIGKILL");
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
      await restart();
      for (const id of ids) await conversationOf(id);
      expect(await stored().value("SELECT count(*) FROM waiting_email")).toBe(0);
    },
  );

  test("while messages come in: what was taken is there once, whatever was repeated", async () => {
    const taken: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const posts = Array.from({ length: 12 }, (_, index) => `entrada${round}x${index}`).map(async (id, index) => {
        const ok = await post(mail(id)).then(
          (response) => response.ok,
          () => false,
        );
        if (ok) taken.push(id);
        if (index === 5) server.process.kill("SIGKILL");
      });
      await Promise.all(posts);
      await restart();
      // Whoever got no answer asks again, and some who did.
      for (const id of [`entrada${round}x0`, `entrada${round}x5`, `entrada${round}x11`]) {
        await postSurely(mail(id));
        taken.push(id);
      }
    }
    const ids = [...new Set(taken)];
    for (const id of ids) await conversationOf(id);
    const found = await stored().all<{ messageId: string; count: number }>(
      "SELECT messageId, count(*) AS count FROM email_message WHERE messageId LIKE 'entrada%' GROUP BY messageId",
    );
    expect(found.filter(({ count }) => count > 1)).toEqual([]);
    expect(ids.filter((id) => !found.some(({ messageId }) => messageId.startsWith(`${id}@`)))).toEqual([]);
    expect(
      await stored().all(
        "SELECT id FROM quarantined_message WHERE reason <> 'bounce' AND createdAt > 0 AND fromAddress LIKE 'entrada%'",
      ),
    ).toEqual([]);
  });
});

test("while mail servers hang and messages are parsed, pages and the hub answer as fast as before", {
  timeout: 120_000,
}, async () => {
  const socket = await socketOf();
  const client = await signIn(server.url, DEMO_ACCOUNTS.admin);
  await postSurely(mail("lento"));
  const chatId = await conversationOf("lento");
  const webChat =
    (await stored().value<number>(
      "SELECT id FROM conversation WHERE workspaceId = 1 AND channel = 'webchat' AND status <> 'closed' LIMIT 1",
    )) ?? 0;
  let number = 0;
  const median = async (work: () => Promise<unknown>, times = 25) => {
    const took: number[] = [];
    for (let index = 0; index < times; index += 1) {
      const started = performance.now();
      await work();
      took.push(performance.now() - started);
    }
    return took.sort((one, two) => one - two)[Math.floor(times / 2)] ?? 0;
  };
  const read = () => client.fetch("/api/v1/conversations?pageSize=20").then((response) => response.text());
  const send = () => sendUntilAcknowledged(socket, webChat, `Oi ${++number}`);
  await median(read, 5);
  const before = { read: await median(read), send: await median(send) };
  smtp.misbehave = (stage) => stage === "EHLO";
  await sendUntilAcknowledged(socket, chatId, "Vai demorar");
  await vi.waitFor(() => expect(smtp.open).toBe(1), WAIT);
  const hostile = rawMail(
    headers({ "Message-ID": "<hostil@x.example>", "Content-Type": "text/html" }),
    "<div>".repeat(150_000),
  );
  await postSurely(hostile);
  const during = { read: await median(read), send: await median(send) };
  expect(smtp.open).toBe(1);
  smtp.misbehave = () => false;
  smtp.hangUp();
  socket.disconnect();
  // The parser's thread may have the second core; a server that waited for a mail server would take seconds.
  expect(during.read).toBeLessThan(before.read * 4 + 50);
  expect(during.send).toBeLessThan(before.send * 4 + 50);
});
