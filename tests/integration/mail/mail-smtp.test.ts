import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { Worker } from "@/lib/platform/jobs/worker";
import { type NewMail, queueMail } from "@/lib/platform/mail/queue-mail";
import { type ReadMail, readEml } from "@/lib/platform/mail/read-eml";
import { jobHandlers } from "@/lib/workers/job-handlers";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

type Received = { from: string; to: string[]; mail: ReadMail };
type Refusal = { at: "MAIL" | "RCPT" | "DATA"; responseCode: number };

const database = testDatabase();
const received: Received[] = [];
/** What the server says to the next messages, oldest first; then it accepts. */
let refusals: Refusal[] = [];
let now = 0;

function refusing(at: Refusal["at"]): Error | undefined {
  if (refusals[0]?.at !== at) return undefined;
  const { responseCode } = refusals.shift() as Refusal;
  return Object.assign(new Error("no such user here: secret@empresa.example"), { responseCode });
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  onMailFrom: (_address, _session, done) => done(refusing("MAIL")),
  onRcptTo: (_address, _session, done) => done(refusing("RCPT")),
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const refusal = refusing("DATA");
      const { mailFrom, rcptTo } = session.envelope;
      if (!refusal)
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          mail: readEml(Buffer.concat(chunks)),
        });
      done(refusal);
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  process.env.MAIL_FROM = "Cangoo <no-reply@cangoo.example>";
  process.env.APP_URL = "https://desk.example.com";
  setGlobalSlot("env", undefined);
});
beforeEach(async () => {
  now = Date.now();
  received.length = 0;
  refusals = [];
  await rawClient().job.deleteMany();
});
afterEach(() => setGlobalSlot("mail.smtp", undefined));
afterAll(async () => {
  for (const name of ["SMTP_URL", "MAIL_FROM", "APP_URL"]) delete process.env[name];
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await database.close();
});

const worker = () => new Worker({ handlers: jobHandlers, now: () => now, random: () => 1 });
const INVITE = {
  to: "joana@empresa.example",
  locale: "pt-BR",
  template: "invite",
  values: {
    name: "Joana",
    email: "joana@empresa.example",
    inviterName: "Ana",
    companyName: "Padaria Pão Ação",
    hours: 72,
  },
  secrets: { link: "https://desk.example.com/invite/segredo-do-convite" },
  expiresAt: new Date(Date.now() + 72 * 60 * 60 * 1000),
} satisfies NewMail;
const queue = (change: Partial<Pick<NewMail, "locale" | "values">> = {}) =>
  globalCommit((tx) => queueMail(tx, { ...INVITE, ...change }));
const job = () => rawClient().job.findFirstOrThrow({ where: { type: "mail.send" } });

/** Queues, sends, and gives what arrived. */
async function deliver(change: Partial<Pick<NewMail, "locale" | "values">> = {}): Promise<Received> {
  await queue(change);
  now = Date.now() + 1;
  await worker().runDue();
  expect(received).toHaveLength(1);
  return received[0] as Received;
}

describe("a message to a mail server", () => {
  test("goes from the configured sender to its one recipient", async () => {
    const { from, to, mail } = await deliver();
    expect([from, to]).toEqual(["no-reply@cangoo.example", ["joana@empresa.example"]]);
    expect(mail.headers.get("from")).toBe("Cangoo <no-reply@cangoo.example>");
    expect(mail.headers.get("to")).toBe("joana@empresa.example");
  });

  test("says that a machine wrote it, when, and under an id of our host", async () => {
    const { headers } = (await deliver()).mail;
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.get("message-id")).toMatch(/^<[0-9a-f]{32}@desk\.example\.com>$/);
    expect(Math.abs(Date.parse(headers.get("date") ?? "") - Date.now())).toBeLessThan(60_000);
    expect(headers.get("content-language")).toBe("pt-BR");
    expect(headers.get("content-type")).toMatch(/^multipart\/alternative/);
  });

  test("has a text and an HTML part with the same link, in the recipient's language", async () => {
    const { mail } = await deliver();
    expect(mail.headers.get("subject")).toBe("Ana convidou você para a equipe de Padaria Pão Ação no Cangoo");
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain("https://desk.example.com/invite/segredo-do-convite");
      expect(part).toContain("Padaria Pão Ação");
    }
    expect(mail.html).toContain('<html lang="pt-BR">');
  });

  test("is in English for who reads English", async () => {
    const { mail } = await deliver({ locale: "en" });
    expect(mail.headers.get("subject")).toBe("Ana invited you to the Padaria Pão Ação team on Cangoo");
    expect(mail.text).toContain("Create my password");
  });

  test("can't be given another recipient or header by what somebody typed", async () => {
    const { to, mail } = await deliver({
      values: { ...INVITE.values, inviterName: "Ana\r\nBcc: eve@evil.example\r\n\r\nx" },
    });
    expect(to).toEqual(["joana@empresa.example"]);
    expect(mail.headers.has("bcc")).toBe(false);
  });

  test("waits in the queue without its link in readable form", async () => {
    await queue();
    expect(JSON.stringify((await job()).payload)).not.toContain("segredo-do-convite");
  });
});

describe("a refusal", () => {
  test.each([
    ["the recipient for now", { at: "RCPT", responseCode: 450 }],
    ["the message for now", { at: "DATA", responseCode: 451 }],
    ["the sender, which the operator can mend", { at: "MAIL", responseCode: 550 }],
  ] as const)("of %s is tried again with a growing wait, under the same id", async (_, refusal) => {
    refusals = [refusal, refusal];
    await queue();
    now = Date.now() + 1;
    await worker().runDue();
    expect(await job()).toMatchObject({ status: "queued", attempts: 1, runAt: new Date(now + 2_000) });
    now += 2_000;
    await worker().runDue();
    expect(await job()).toMatchObject({ status: "queued", attempts: 2, runAt: new Date(now + 4_000) });
    now += 4_000;
    await worker().runDue();
    expect([(await job()).status, received.length]).toEqual(["done", 1]);
  });

  test.each([
    { at: "RCPT", responseCode: 550 },
    { at: "DATA", responseCode: 554 },
  ] as const)("for good ($at $responseCode) buries the job at once", async (refusal) => {
    refusals = [refusal];
    await queue();
    now = Date.now() + 1;
    await worker().runDue();
    expect(await job()).toMatchObject({ status: "dead", attempts: 1 });
    now += 3_600_000;
    await worker().runDue();
    expect(received).toEqual([]);
  });

  test("keeps neither the address nor the text with the job", async () => {
    refusals = [{ at: "RCPT", responseCode: 550 }];
    await queue();
    now = Date.now() + 1;
    await worker().runDue();
    const { lastError } = await job();
    expect(lastError).toContain("550");
    expect(lastError).not.toMatch(/@|no such user/);
  });
});

test("without an answer the job waits for a later attempt", async () => {
  const url = process.env.SMTP_URL;
  process.env.SMTP_URL = "smtp://127.0.0.1:1";
  setGlobalSlot("env", undefined);
  await queue();
  now = Date.now() + 1;
  await worker().runDue();
  expect(await job()).toMatchObject({
    status: "queued",
    attempts: 1,
    lastError: expect.stringMatching(/ECONN|ESOCKET/),
  });
  process.env.SMTP_URL = url;
  setGlobalSlot("env", undefined);
});

test("a job that nobody can read is buried", async () => {
  await rawClient().job.create({ data: { type: "mail.send", payload: { to: "x" } } });
  now = Date.now() + 1;
  await worker().runDue();
  expect((await job()).status).toBe("dead");
});
