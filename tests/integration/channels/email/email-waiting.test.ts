import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { deleteEmailChannel } from "@/lib/modules/channels/email/delete-email-channel";
import { readQuarantineSource } from "@/lib/modules/channels/email/list-quarantine";
import { readMessageSource } from "@/lib/modules/channels/email/message-email";
import { stopParser } from "@/lib/modules/channels/email/parse/parse-in-thread";
import { ROW_MAX_BYTES } from "@/lib/modules/channels/email/raw-email";
import { endReceiveEmail, receiveEmail } from "@/lib/modules/channels/email/receive-email";
import type { EmailChannelDto } from "@/lib/modules/channels/email/schema";
import { RECEIVE_EMAIL_JOB, takeIn } from "@/lib/modules/channels/email/take-in";
import { removeUnneeded } from "@/lib/modules/files/remove-unneeded";
import type { Ctx } from "@/lib/platform/session/context";
import { storeFile } from "@/lib/platform/storage/storage";
import { fileReferences } from "@/lib/workers/file-references";
import { addChannel, runAllJobs, runJobs } from "@/tests/support/channels/email/channel";
import { headers, rawMail } from "@/tests/support/channels/email/raw-mail";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const files = path.join(database.dataDir, "files");
let ctx: Ctx;
let support: EmailChannelDto;

beforeAll(async () => {
  ({ ctx } = await signedIn(DEMO_ACCOUNTS.admin));
  support = await addChannel(ctx);
});
beforeEach(async () => {
  await rawClient().job.deleteMany();
  fs.rmSync(files, { recursive: true, force: true });
});
afterAll(async () => {
  await stopParser();
  await database.close();
});

let number = 0;
const mail = (change: Record<string, string> = {}, body = "Oi") =>
  rawMail(headers({ "Message-ID": `<espera${++number}@cliente.example>`, ...change }), body);
/** A message of exactly so many bytes. */
const mailOf = (size: number) => {
  const bare = mail({}, "");
  return Buffer.concat([bare, Buffer.alloc(size - bare.byteLength, "x")]);
};
const arriveAt = ({ id }: { id: number }, raw: Buffer) => takeIn({ workspaceId: ctx.workspaceId, id }, [raw]);
const waiting = () => rawClient().waitingEmail.count();
const waitingJobs = () => rawClient().job.count({ where: { type: RECEIVE_EMAIL_JOB, status: "queued" } });
const hasFile = (key = "none") => fs.existsSync(path.join(files, key));
const emails = () =>
  rawClient().emailMessage.findMany({
    where: { messageId: `espera${number}@cliente.example` },
    include: { message: true },
  });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
async function newestQuarantined(): Promise<{ id: number; reason: string; source: Buffer }> {
  const { id, reason } = await rawClient().quarantinedMessage.findFirstOrThrow({ orderBy: { id: "desc" } });
  return { id, reason, source: await bytesOf(await readQuarantineSource(ctx, id)) };
}

describe("a message that was taken", () => {
  test("is a row beside its job, and no file, up to the limit", async () => {
    await arriveAt(support, mailOf(ROW_MAX_BYTES));
    expect([await waiting(), await waitingJobs(), fs.existsSync(files)]).toEqual([1, 1, false]);
    await runJobs();
  });

  test("is a file, and no row, from the next byte on", async () => {
    const job = await arriveAt(support, mailOf(ROW_MAX_BYTES + 1));
    expect([await waiting(), await waitingJobs(), hasFile(job?.rawKey)]).toEqual([0, 1, true]);
    await runJobs();
  });

  test("in pieces is the same as in one", async () => {
    const raw = mail();
    const pieces = Array.from(raw, (byte) => Uint8Array.of(byte));
    const job = await takeIn({ workspaceId: ctx.workspaceId, id: support.id }, pieces);
    expect(await arriveAt(support, raw)).toEqual(job);
    expect([await waiting(), await waitingJobs()]).toEqual([1, 1]);
    await runJobs();
  });

  test("leaves nothing behind when its commit fails", async () => {
    const alongside = () => Promise.reject(new Error("no"));
    await expect(takeIn({ workspaceId: 1, id: support.id }, [mail()], { alongside })).rejects.toThrow("no");
    expect([await waiting(), await waitingJobs()]).toEqual([0, 0]);
  });
});

describe("once it was taken in", () => {
  test("the row is gone, and the source is the bytes that came, whatever they are", async () => {
    const raw = Buffer.concat([mail(), Buffer.from([0x00, 0xff, 0x5c, 0x78, 0xe7, 0x0d, 0x0a])]);
    const job = await arriveAt(support, raw);
    await runJobs();
    const [email] = await emails();
    const { conversationId = 0, message } = email ?? {};
    const source = await readMessageSource(ctx, { chatId: conversationId, messageId: message?.id ?? 0 });
    expect([await waiting(), hasFile(job?.rawKey), await bytesOf(source)]).toEqual([0, true, raw]);
  });

  test("the same bytes that come before its job has ended leave no row", async () => {
    const raw = mail();
    const job = await arriveAt(support, raw);
    await receiveEmail({ payload: job });
    await arriveAt(support, raw);
    expect([await waiting(), await waitingJobs(), (await emails()).length]).toEqual([0, 1, 1]);
  });

  test("a job that runs again changes nothing", async () => {
    const job = await arriveAt(support, mail());
    await receiveEmail({ payload: job });
    await receiveEmail({ payload: job });
    expect([await waiting(), (await emails()).length]).toEqual([0, 1]);
  });

  test("the same bytes for another mailbox are still there for it", async () => {
    const sales = await addChannel(ctx, { name: "Vendas", fromEmail: "vendas@empresa.example" });
    const raw = mail({ From: "" });
    const job = await arriveAt(support, raw);
    await arriveAt(sales, raw);
    expect(await waiting()).toBe(2);
    await receiveEmail({ payload: job });
    expect(await waiting()).toBe(1);
    await runJobs();
    const kept = await rawClient().quarantinedMessage.findMany({ where: { rawKey: job?.rawKey ?? "" } });
    expect([await waiting(), kept.map(({ emailChannelId }) => emailChannelId)]).toEqual([0, [support.id, sales.id]]);
  });
});

describe("one that becomes no message", () => {
  test("is in quarantine with its source, and the row is gone", async () => {
    const raw = mail({ From: "" });
    await arriveAt(support, raw);
    await runJobs();
    expect([await waiting(), await newestQuarantined()]).toMatchObject([0, { reason: "no_sender", source: raw }]);
  });

  test("whose mailbox was removed meanwhile, as well", async () => {
    const gone = await addChannel(ctx, { name: "Antiga", fromEmail: "antiga@empresa.example" });
    const raw = mail();
    await arriveAt(gone, raw);
    await deleteEmailChannel(ctx, gone.id);
    await runJobs();
    expect([await waiting(), await newestQuarantined()]).toMatchObject([0, { reason: "channel_removed", source: raw }]);
  });

  test("whose job was given up, as well", async () => {
    const raw = mail();
    const job = await arriveAt(support, raw);
    await endReceiveEmail({ payload: job });
    expect([await waiting(), await newestQuarantined()]).toMatchObject([0, { reason: "unparsable", source: raw }]);
  });
});

test("one whose file can't be written waits until it can", async () => {
  fs.writeFileSync(files, "in the way");
  await arriveAt(support, mail());
  await runJobs();
  expect([await waiting(), await waitingJobs(), await emails()]).toEqual([1, 1, []]);
  fs.rmSync(files);
  await runAllJobs();
  expect([await waiting(), await waitingJobs(), (await emails()).length]).toEqual([0, 0, 1]);
});

test("a file of the same bytes stays while the row waits", async () => {
  const raw = mail();
  const key = await storeFile(ctx.workspaceId, raw);
  await arriveAt(support, raw);
  await rawClient().job.deleteMany();
  fs.utimesSync(path.join(files, key), new Date(0), new Date(0));
  await removeUnneeded(key, fileReferences);
  expect(hasFile(key)).toBe(true);
  await rawClient().waitingEmail.deleteMany();
});

test("a small file with its job, as versions before rows left them, is taken in", async () => {
  const raw = mail();
  const { workspaceId } = ctx;
  const rawKey = await storeFile(workspaceId, raw);
  await rawClient().job.create({
    data: {
      workspaceId,
      type: RECEIVE_EMAIL_JOB,
      payload: { workspaceId, emailChannelId: support.id, rawKey, size: raw.byteLength },
      uniqueKey: `email-in:${support.id}:${rawKey}`,
      lane: `email-in:${support.id}`,
    },
  });
  await runJobs();
  expect(await emails()).toHaveLength(1);
});
