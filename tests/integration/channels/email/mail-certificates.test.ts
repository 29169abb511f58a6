import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { MailboxReader } from "@/lib/modules/channels/email/read-mailbox";
import { addChannel, channelRow, runAllJobs, runJobs } from "@/tests/support/channels/email/channel";
import { ImapStub } from "@/tests/support/channels/email/imap-stub";
import { MailDesk } from "@/tests/support/channels/email/mail-desk";
import { headers, rawMail } from "@/tests/support/channels/email/raw-mail";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

// A limit for a busy machine: a passing test never waits for it.
const WAIT = { timeout: 15_000, interval: 20 };
const database = testDatabase();
const desk = new MailDesk();
let server: SMTPServer | undefined;
/** What a server with a certificate that nobody vouches for heard after the handshake. */
let heard: string[] = [];
let reader: MailboxReader | undefined;

beforeAll(() => desk.open());
beforeEach(() => desk.reset());
afterEach(async () => {
  await reader?.stop();
  reader = undefined;
  await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
  server = undefined;
  heard = [];
});
afterAll(async () => {
  await desk.close();
  await database.close();
});

/** The library's own certificate is self-signed. */
async function listen(isSecure: boolean): Promise<number> {
  const opened = new SMTPServer({
    secure: isSecure,
    authOptional: true,
    logger: false,
    onAuth: (_auth, _session, done) => {
      heard.push("AUTH");
      done(null, { user: "suporte" });
    },
    onMailFrom: (_address, _session, done) => {
      heard.push("MAIL");
      done();
    },
  });
  opened.on("error", () => undefined);
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve));
  server = opened;
  return (opened.server.address() as AddressInfo).port;
}
const useSmtp = (smtpPort: number, smtpSecurity: "tls" | "starttls" | "none") =>
  rawClient().emailChannel.update({ where: { id: desk.channel.id }, data: { smtpPort, smtpSecurity } });
const delivery = async (chatId: number) => (await desk.newest(chatId))?.delivery;

describe("a certificate that nobody vouches for", () => {
  test.each(["tls", "starttls"] as const)(
    "gets neither password nor message by %s, and the sender sees why",
    async (by) => {
      await useSmtp(await listen(by === "tls"), by);
      const chatId = await desk.conversation();
      await desk.answer(chatId);
      await runJobs();
      expect(await delivery(chatId)).toMatchObject({ state: "sending", attempts: 1, errorCode: "tlsFailed" });
      expect(heard).toEqual([]);
      await useSmtp(desk.smtp.port, "none");
      await runAllJobs();
      expect((await delivery(chatId))?.state).toBe("sent");
      expect(desk.smtp.received).toHaveLength(1);
    },
  );

  test("isn't read from by IMAP, and the settings say why", async () => {
    const channel = await addChannel(desk.ctx, {
      name: "Certificado",
      imapHost: "127.0.0.1",
      imapPort: await listen(true),
      imapSecurity: "tls",
      imapUser: "suporte",
      imapPassword: "senha",
    });
    const row = await channelRow(desk.ctx.workspaceId, channel.id);
    if (!row) throw new Error("no channel");
    reader = new MailboxReader(row, { waitMs: () => 10 });
    reader.start();
    await vi.waitFor(async () => {
      const state = await rawClient().mailboxState.findFirst({ where: { emailChannelId: channel.id } });
      expect(state?.lastError).toBe("tlsFailed");
    }, WAIT);
    expect(heard).toEqual([]);
  });
});

test("a server that offers no STARTTLS where it is asked for gets neither password nor message", async () => {
  await useSmtp(desk.smtp.port, "starttls");
  // Were the password or the message sent, one of these would be spent on it.
  desk.smtp.refusals.push({ at: "AUTH", code: 535 });
  const chatId = await desk.conversation();
  await desk.answer(chatId);
  await runJobs();
  expect(await delivery(chatId)).toMatchObject({ state: "sending", attempts: 1, errorCode: "tlsFailed" });
  expect([desk.smtp.refusals.length, desk.smtp.received.length]).toEqual([1, 0]);
});

test("a mailbox's line that is cut at any of its commands brings each message, once", async () => {
  const imap = new ImapStub();
  await imap.listen();
  const channel = await addChannel(desk.ctx, {
    name: "Cortes",
    imapHost: "127.0.0.1",
    imapPort: imap.port,
    imapSecurity: "none",
    imapUser: "suporte",
    imapPassword: "senha",
  });
  const cut = new Set<string>();
  imap.misbehave = ({ name, socket }) => {
    if (cut.has(name)) return false;
    cut.add(name);
    socket.destroy();
    return true;
  };
  const row = await channelRow(desk.ctx.workspaceId, channel.id);
  if (!row) throw new Error("no channel");
  reader = new MailboxReader(row, { waitMs: () => 10 });
  reader.start();
  await vi.waitFor(() => expect(cut).toContain("IDLE"), WAIT);
  const idle = () => imap.lines.filter((line) => line.endsWith(" IDLE")).length;
  await vi.waitFor(() => expect(idle()).toBeGreaterThan(1), WAIT);
  for (let uid = 1; uid <= 3; uid += 1) {
    const id = `corte${uid}.${imap.port}@cliente.example`;
    imap.deliver({
      uid,
      date: new Date(),
      raw: rawMail(headers({ "Message-ID": `<${id}>` }), `Mensagem ${uid}`).toString(),
    });
  }
  const taken = () => rawClient().job.count({ where: { type: "channels.email.receive" } });
  await vi.waitFor(async () => expect(await taken()).toBe(3), WAIT);
  await vi.waitFor(async () => {
    const state = await rawClient().mailboxState.findFirst({ where: { emailChannelId: channel.id } });
    expect(state?.lastUid).toBe(3n);
  }, WAIT);
  expect([...cut]).toEqual(expect.arrayContaining(["LOGIN", "EXAMINE", "UID FETCH", "IDLE"]));
  await reader.stop();
  await imap.close();
  await runAllJobs();
  expect(await rawClient().emailMessage.count({ where: { messageId: { contains: `.${imap.port}@` } } })).toBe(3);
});
