import { getEventListeners } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sendEmail } from "@/lib/modules/channels/email/send-email";
import { SmtpFailure, sendBySmtp } from "@/lib/modules/channels/email/smtp-send";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { retryMessage } from "@/lib/modules/delivery/retry-message";
import { Worker } from "@/lib/platform/jobs/worker";
import { jobHandlers } from "@/lib/workers/job-handlers";
import { addChannel, channelRow, runAllJobs, runJobs } from "@/tests/support/channels/email/channel";
import { MailDesk } from "@/tests/support/channels/email/mail-desk";
import { SmtpLines, type SmtpStage } from "@/tests/support/channels/email/smtp-lines";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

// A limit for a busy machine: a passing test never waits for it.
const WAIT = { timeout: 15_000, interval: 20 };
const HOUR_MS = 60 * 60 * 1000;
const database = testDatabase();
const desk = new MailDesk();
let lines: SmtpLines;

beforeAll(() => desk.open());
beforeEach(async () => {
  await desk.reset();
  lines = new SmtpLines();
  await lines.listen();
});
afterEach(async () => {
  await lines.close();
  await useServer(desk.smtp.port, "suporte");
});
afterAll(async () => {
  await desk.close();
  await database.close();
});

const useServer = (smtpPort: number, smtpUser = "") =>
  rawClient().emailChannel.update({ where: { id: desk.channel.id }, data: { smtpPort, smtpUser } });
const delivery = async (chatId: number) => (await desk.newest(chatId))?.delivery;
const sendJob = () => rawClient().job.findFirstOrThrow({ where: { type: { startsWith: "channels.email.send" } } });

describe("a server that hangs up", () => {
  test.each<SmtpStage>(["GREETING", "EHLO", "MAIL", "RCPT", "DATA", "BODY", "ACCEPTED"])(
    "at %s: the message says so, and goes the next time, under the same id",
    async (stage) => {
      await useServer(lines.port);
      const chatId = await desk.conversation();
      let isFirst = true;
      lines.misbehave = (at, socket) => {
        if (at !== stage || !isFirst) return false;
        isFirst = false;
        socket.destroy();
        return true;
      };
      await desk.answer(chatId);
      await runJobs();
      // Its 250 may have been on the line before it was cut.
      const after = await delivery(chatId);
      if (stage !== "ACCEPTED")
        expect(after).toMatchObject({ state: "sending", attempts: 1, errorCode: "connectionLost" });
      await runAllJobs();
      expect((await delivery(chatId))?.state).toBe("sent");
      expect(new Set(lines.accepted).size).toBe(1);
      expect(lines.accepted.length).toBeLessThanOrEqual(stage === "ACCEPTED" ? 2 : 1);
    },
  );
});

describe("a server that talks nonsense", () => {
  test.each([
    ["another protocol", "HTTP/1.1 400 Bad Request\r\n\r\n"],
    ["binary", Buffer.from(Array.from({ length: 4_000 }, (_, index) => index % 256)).toString("latin1")],
    ["a line without end", "2".repeat(3_000_000)],
  ])("as %s leaves the message waiting", async (_, nonsense) => {
    await useServer(lines.port);
    const chatId = await desk.conversation();
    lines.misbehave = (stage, socket) => {
      if (stage !== "GREETING") return false;
      socket.end(nonsense, "latin1");
      return true;
    };
    await desk.answer(chatId);
    await runJobs();
    const waiting = await delivery(chatId);
    expect(waiting).toMatchObject({ state: "sending", attempts: 1, errorCode: expect.any(String) });
    expect(waiting?.errorDetail?.length ?? 0).toBeLessThanOrEqual(500);
    lines.misbehave = () => false;
    await runAllJobs();
    expect((await delivery(chatId))?.state).toBe("sent");
  });

  test("a word at a time and never done is given up", async () => {
    const channel = await channelRow(desk.ctx.workspaceId, desk.channel.id);
    if (!channel) throw new Error("no channel");
    const timers: NodeJS.Timeout[] = [];
    lines.misbehave = (stage, socket) => {
      if (stage === "EHLO") timers.push(setInterval(() => socket.write("250-still here\r\n"), 20));
      return stage === "EHLO";
    };
    const mail = { to: { name: "", address: "a@cliente.example" }, subject: "", text: "", html: "", messageId: "a@b" };
    const rest = { inReplyTo: null, references: [], replyTo: null, isAutomatic: false, attachments: [] };
    const sending = sendBySmtp(
      { ...channel, smtpPort: lines.port, smtpUser: "" },
      { ...mail, ...rest },
      undefined,
      300,
    );
    await expect(sending).rejects.toMatchObject({ reason: "timedOut", isFinal: false });
    await expect(sending).rejects.toBeInstanceOf(SmtpFailure);
    for (const timer of timers) clearInterval(timer);
  });
});

test("a message that is gone leaves nothing that listens for the process's end", async () => {
  const signal = new AbortController().signal;
  const chatId = await desk.conversation();
  await desk.answer(chatId);
  const { payload } = await sendJob();
  await sendEmail({ payload, attempts: 1 }, signal);
  expect((await delivery(chatId))?.state).toBe("sent");
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a server that says nothing holds up its own messages alone", async () => {
  const worker = new Worker({ handlers: jobHandlers, places: 8, pollMs: 20 });
  const other = await addChannel(desk.ctx, {
    name: "Vendas",
    fromEmail: "vendas@empresa.example",
    smtpPort: desk.smtp.port,
    smtpUser: "suporte",
    smtpPassword: "senha",
  });
  const slow = await desk.conversation();
  const fast = await desk.conversation();
  await rawClient().emailMessage.updateMany({ where: { conversationId: fast }, data: { emailChannelId: other.id } });
  await useServer(lines.port);
  lines.misbehave = (stage) => stage === "BODY";
  await desk.answer(slow);
  worker.start();
  await vi.waitFor(() => expect(lines.open).toBe(1), WAIT);
  await desk.answer(slow, "Mais uma");
  await desk.answer(fast);
  await vi.waitFor(async () => expect((await delivery(fast))?.state).toBe("sent"), WAIT);
  const items = (await listMessages(desk.ctx, slow))?.items ?? [];
  expect(items.slice(-2).map((item) => item.delivery?.state)).toEqual(["sending", "queued"]);
  lines.hangUp();
  // Its next message doesn't wait for the same silence.
  await vi.waitFor(async () => expect((await delivery(slow))?.errorCode).toBe("waiting"), WAIT);
  await worker.stop();
  await rawClient().emailChannel.update({ where: { id: other.id }, data: { isActive: false } });
});

test("a click asks a server again that was away a moment ago", async () => {
  await useServer(1);
  const chatId = await desk.conversation();
  const { id } = await desk.answer(chatId);
  await runJobs();
  expect(await delivery(chatId)).toMatchObject({ state: "sending", errorCode: "refused" });
  await useServer(desk.smtp.port, "suporte");
  await retryMessage(desk.ctx, { chatId, messageId: id });
  await runJobs();
  expect(await delivery(chatId)).toMatchObject({ state: "sent", attempts: 2 });
});

describe("a server that refuses for now, all day long", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is asked again after longer and longer waits, given up after a day, and once more by a click", async () => {
    const chatId = await desk.conversation();
    const { id } = await desk.answer(chatId);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const queuedAt = Date.now();
    const worker = new Worker({ handlers: jobHandlers, now: Date.now });
    const waits: number[] = [];
    const parts: number[] = [];
    let state = await delivery(chatId);
    for (let attempt = 1; state?.state !== "failed" && attempt < 200; attempt += 1) {
      desk.smtp.refusals.push({ at: "RCPT", code: 451, text: "4.7.1 greylisted" });
      await worker.runDue();
      state = await delivery(chatId);
      const job = await sendJob();
      if (job.status !== "queued") break;
      const wait = job.runAt.getTime() - Date.now();
      const longest = Math.min(HOUR_MS, 2_000 * 2 ** (attempt - 1));
      expect(wait).toBeGreaterThanOrEqual(longest / 2);
      expect(wait).toBeLessThanOrEqual(longest);
      expect(state).toMatchObject({ state: "sending", errorCode: "tryLater", attempts: attempt });
      // What is told is the latest that it can be.
      expect(Date.parse(state?.nextAttemptAt ?? "")).toBeGreaterThanOrEqual(job.runAt.getTime() - 1);
      waits.push(wait);
      parts.push(wait / longest);
      vi.setSystemTime(job.runAt.getTime() + 1);
    }
    expect(state).toMatchObject({
      state: "failed",
      errorCode: "expired",
      errorDetail: expect.stringContaining("greylisted"),
    });
    expect((await sendJob()).status).toBe("dead");
    const hours = (Date.now() - queuedAt) / HOUR_MS;
    expect([hours > 24, hours <= 25.1]).toEqual([true, true]);
    // Jitter: no two messages wait alike.
    expect(new Set(parts.map((part) => part.toFixed(3))).size).toBeGreaterThan(waits.length / 2);
    desk.smtp.refusals.length = 0;
    await retryMessage(desk.ctx, { chatId, messageId: id });
    await worker.runDue();
    expect([(await delivery(chatId))?.state, desk.smtp.received.length]).toEqual(["sent", 1]);
  });
});
