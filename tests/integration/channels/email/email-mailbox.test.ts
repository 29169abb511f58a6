import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { stopParser } from "@/lib/modules/channels/email/parse/parse-in-thread";
import { getEmailChannel } from "@/lib/modules/channels/email/queries";
import { MailboxReader } from "@/lib/modules/channels/email/read-mailbox";
import { saveEmailChannel } from "@/lib/modules/channels/email/save-email-channel";
import type { EmailChannelDto } from "@/lib/modules/channels/email/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { Mailboxes } from "@/lib/workers/mailboxes";
import { addChannel, allowLoopback, channelInput, channelRow } from "@/tests/support/channels/email/channel";
import { ImapStub } from "@/tests/support/channels/email/imap-stub";
import { headers, rawMail } from "@/tests/support/channels/email/raw-mail";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

// A limit for a busy machine: a passing test never waits for it.
const WAIT = { timeout: 15_000, interval: 20 };
const YEARS_AGO = new Date("2020-01-02T03:04:05Z");
const database = testDatabase();
let ctx: Ctx;
let imap: ImapStub;
let channel: EmailChannelDto;
let reader: MailboxReader | undefined;
let mailboxes: Mailboxes | undefined;

beforeAll(async () => {
  allowLoopback();
  ({ ctx } = await signedIn(DEMO_ACCOUNTS.admin));
});
beforeEach(async () => {
  await rawClient().job.deleteMany();
  imap = new ImapStub();
  await imap.listen();
  channel = await addChannel(ctx, mailbox());
});
afterEach(async () => {
  await mailboxes?.stop();
  await reader?.stop();
  mailboxes = undefined;
  reader = undefined;
  await imap.close();
  await rawClient().emailChannel.updateMany({ data: { isActive: false } });
});
afterAll(async () => {
  await stopParser();
  await database.close();
  delete process.env.EGRESS_ALLOW_PRIVATE;
});

const mailbox = () => ({
  imapHost: "127.0.0.1",
  imapPort: imap.port,
  imapSecurity: "none" as const,
  imapUser: "suporte",
  imapPassword: "senha",
});
const message = (uid: number, date = new Date()) => ({
  uid,
  date,
  raw: rawMail(headers({ "Message-ID": `<uid${uid}.${imap.port}@cliente.example>` }), `Mensagem ${uid}`).toString(),
});
/** Starts to read, and waits until it is known where reading begins. */
async function read(options: ConstructorParameters<typeof MailboxReader>[1] = {}): Promise<void> {
  const row = await channelRow(ctx.workspaceId, channel.id);
  if (!row) throw new Error("no channel");
  reader = new MailboxReader(row, { waitMs: () => 10, ...options });
  reader.start();
}
const state = () => rawClient().mailboxState.findFirst({ where: { emailChannelId: channel.id } });
const begun = () => vi.waitFor(async () => expect((await state())?.uidValidity).not.toBeNull(), WAIT);
const taken = () => rawClient().job.count({ where: { type: "channels.email.receive" } });
const takes = (count: number) => vi.waitFor(async () => expect(await taken()).toBe(count), WAIT);
const idles = (times: number) =>
  vi.waitFor(
    () => expect(imap.lines.filter((line) => line.endsWith(" IDLE")).length).toBeGreaterThanOrEqual(times),
    WAIT,
  );

describe("a mailbox", () => {
  test("is read from where it was when it was connected", async () => {
    imap.messages = [message(1), message(2)];
    await read();
    await begun();
    await idles(1);
    imap.deliver(message(3));
    await takes(1);
    expect((await state())?.lastUid).toBe(3n);
  });

  test("is read on after its line was cut between two messages", async () => {
    await read();
    await begun();
    await idles(1);
    let isCut = false;
    imap.misbehave = ({ name, socket }) => {
      if (name !== "UID FETCH" || isCut) return false;
      isCut = true;
      socket.destroy();
      return true;
    };
    imap.deliver(message(1));
    await takes(1);
    expect(imap.connections).toBe(2);
  });

  test("whose numbers began anew in the moment the line was cut gives no mail of the past", async () => {
    await read();
    await begun();
    await idles(1);
    await reader?.stop();
    imap.uidValidity = 2;
    imap.messages = [...[1, 2, 3].map((uid) => message(uid, YEARS_AGO)), message(4), message(5)];
    let isCut = false;
    imap.misbehave = ({ name, socket }) => {
      if (name !== "UID FETCH" || isCut) return false;
      isCut = true;
      socket.destroy();
      return true;
    };
    await read();
    await takes(2);
    await vi.waitFor(async () => expect((await state())?.lastUid).toBe(5n), WAIT);
    expect(await taken()).toBe(2);
  });

  test("whose server only estimates sizes is read whole all the same", async () => {
    imap.sizeError = 1_000;
    await read();
    await begun();
    await idles(1);
    imap.deliver(message(1));
    await takes(1);
    const { payload } = await rawClient().job.findFirstOrThrow({ where: { type: "channels.email.receive" } });
    expect(payload).not.toHaveProperty("isCut");
  });

  test("whose server stopped answering is connected to again", async () => {
    await read({ silenceMs: 300 });
    await begun();
    await idles(1);
    imap.isDead = true;
    await vi.waitFor(() => expect(imap.open).toBe(0), WAIT);
    imap.isDead = false;
    imap.deliver(message(1));
    await takes(1);
  });

  test("whose server sends without end is left, and the process isn't filled", async () => {
    await read();
    await begun();
    await idles(1);
    imap.misbehave = ({ name, socket }) => {
      if (name !== "UID FETCH") return false;
      socket.write("* 1 FETCH (UID 1 BODY[]<0> {500000000}\r\n");
      return true;
    };
    const first = imap.connections;
    imap.deliver(message(1));
    await vi.waitFor(() => expect(imap.connections).toBeGreaterThan(first), WAIT);
    imap.misbehave = () => false;
    await takes(1);
  });

  test("whose server hangs up each time is asked less and less often", async () => {
    const waits: number[] = [];
    imap.misbehave = ({ name, socket }) => {
      if (name === "IDLE") socket.destroy();
      return name === "IDLE";
    };
    await read({
      waitMs: (failures) => {
        waits.push(failures);
        return 1;
      },
    });
    await vi.waitFor(() => expect(waits.length).toBeGreaterThanOrEqual(4), WAIT);
    expect(waits.slice(0, 4)).toEqual([1, 2, 3, 4]);
  });
});

describe("a config that changes", () => {
  const save = async (change: Parameters<typeof channelInput>[1]) =>
    saveEmailChannel(ctx, await channelInput(ctx, { ...mailbox(), ...change }), await getEmailChannel(ctx, channel.id));
  const reason = async () => (await state())?.lastError;

  test("has the mailbox read with the new password, without a restart", async () => {
    mailboxes = new Mailboxes({ lookMs: 20 });
    mailboxes.start();
    await idles(1);
    imap.password = "outra";
    await save({ imapPassword: "errada" });
    await vi.waitFor(async () => expect(await reason()).toBe("authFailed"), WAIT);
    await save({ imapPassword: "outra" });
    await idles(2);
    await vi.waitFor(async () => expect(await reason()).toBeNull(), WAIT);
    imap.deliver(message(1));
    await takes(1);
  });

  test("to another mailbox reads that one from now on", async () => {
    imap.messages = [message(1), message(2), message(3)];
    mailboxes = new Mailboxes({ lookMs: 20 });
    mailboxes.start();
    await begun();
    await idles(1);
    imap.messages = [message(1)];
    await save({ imapUser: "outra-caixa" });
    await idles(2);
    imap.deliver(message(2));
    await takes(1);
  });

  test("to inactive ends the connection", async () => {
    mailboxes = new Mailboxes({ lookMs: 20 });
    mailboxes.start();
    await idles(1);
    await save({ isActive: false });
    await vi.waitFor(() => expect(imap.open).toBe(0), WAIT);
  });
});
