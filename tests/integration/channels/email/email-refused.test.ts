import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { retryMessage } from "@/lib/modules/delivery/retry-message";
import { runAllJobs, runJobs } from "@/tests/support/channels/email/channel";
import { MailDesk } from "@/tests/support/channels/email/mail-desk";
import { headers, multipart, part, rawMail } from "@/tests/support/channels/email/raw-mail";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const desk = new MailDesk();

beforeAll(() => desk.open());
beforeEach(() => desk.reset());
afterAll(async () => {
  await desk.close();
  await database.close();
});

describe("a server that refuses", () => {
  test.each([
    ["the recipient", { at: "RCPT", code: 550, text: "5.1.1 no such user" }, "recipientRefused"],
    ["the message", { at: "DATA", code: 554, text: "5.7.1 spam" }, "messageRefused"],
    ["the sender", { at: "MAIL", code: 553, text: "5.7.1 not yours" }, "senderRefused"],
    ["its size", { at: "DATA", code: 552, text: "5.3.4 too big" }, "tooLarge"],
  ] as const)("for good: %s", async (_, refusal, errorCode) => {
    const chatId = await desk.conversation();
    desk.smtp.refusals.push(refusal);
    await desk.answer(chatId);
    await runJobs();
    expect((await desk.newest(chatId))?.delivery).toMatchObject({
      state: "failed",
      errorCode,
      errorDetail: expect.stringContaining(refusal.text),
    });
    const job = await rawClient().job.findFirstOrThrow({ where: { type: { startsWith: "channels.email.send" } } });
    expect(job.status).toBe("dead");
  });

  test.each([
    ["for now", { at: "RCPT", code: 451, text: "4.7.1 greylisted" }, "tryLater"],
    ["our sign-in", { at: "AUTH", code: 535, text: "5.7.8 bad password" }, "authFailed"],
    ["at its limit", { at: "DATA", code: 421, text: "4.3.2 busy" }, "tryLater"],
  ] as const)("%s is tried again, under the same Message-ID", async (_, refusal, errorCode) => {
    const chatId = await desk.conversation();
    desk.smtp.refusals.push(refusal);
    await desk.answer(chatId);
    await runJobs();
    const waiting = (await desk.newest(chatId))?.delivery;
    expect(waiting).toMatchObject({ state: "sending", errorCode, attempts: 1 });
    expect(Date.parse(waiting?.nextAttemptAt ?? "")).toBeGreaterThan(Date.now() - 1_000);
    await runAllJobs();
    expect((await desk.newest(chatId))?.delivery).toMatchObject({ state: "sent", attempts: 2, errorCode: null });
    expect(desk.smtp.received).toHaveLength(1);
  });

  test("cut after the data: it comes again as the same message", async () => {
    const chatId = await desk.conversation();
    desk.smtp.refusals.push({ at: "CUT" });
    await desk.answer(chatId);
    await runJobs();
    expect((await desk.newest(chatId))?.delivery).toMatchObject({ state: "sending", errorCode: "connectionLost" });
    await runAllJobs();
    const ids = desk.smtp.received.map(({ email }) => email.messageId);
    expect([ids.length, new Set(ids).size, (await desk.newest(chatId))?.delivery?.state]).toEqual([2, 1, "sent"]);
  });

  test("accepted, and our process died before it noted so: it comes again as the same message", async () => {
    const chatId = await desk.conversation();
    await desk.delivered(chatId);
    await rawClient().messageDelivery.updateMany({ where: { conversationId: chatId }, data: { state: "sending" } });
    await rawClient().job.updateMany({
      where: { type: { startsWith: "channels.email.send" } },
      data: { status: "running", leasedUntil: new Date(0), finishedAt: null },
    });
    await runJobs();
    const ids = desk.smtp.received.map(({ email }) => email.messageId);
    expect([ids.length, new Set(ids).size, (await desk.newest(chatId))?.delivery?.state]).toEqual([2, 1, "sent"]);
  });

  test("after a day it is given up, and one click sends it", async () => {
    const chatId = await desk.conversation();
    const { id } = await desk.answer(chatId);
    await rawClient().messageDelivery.updateMany({
      data: { queuedAt: new Date(Date.now() - 25 * 3_600_000) },
      where: { conversationId: chatId },
    });
    await runJobs();
    expect((await desk.newest(chatId))?.delivery).toMatchObject({ state: "failed", errorCode: "expired" });
    expect(desk.smtp.received).toEqual([]);
    expect(await retryMessage(desk.ctx, { chatId, messageId: id })).toMatchObject({ state: "queued", attempts: 0 });
    await runJobs();
    expect([(await desk.newest(chatId))?.delivery?.state, desk.smtp.received.length]).toEqual(["sent", 1]);
    await expect(retryMessage(desk.ctx, { chatId, messageId: id })).rejects.toMatchObject({ code: "NOT_RETRYABLE" });
  });

  test("isn't there: the next messages don't wait for it, and a click needs no wait", async () => {
    const chatId = await desk.conversation();
    const { id } = await desk.answer(chatId);
    await rawClient().emailChannel.update({ where: { id: desk.channel.id }, data: { smtpPort: 1 } });
    await desk.answer(chatId, "Mais uma");
    await runJobs();
    const items = (await listMessages(desk.ctx, chatId))?.items.slice(-2) ?? [];
    expect(items.map(({ delivery }) => [delivery?.errorCode, delivery?.attempts])).toEqual([
      ["refused", 1],
      ["waiting", 0],
    ]);
    await rawClient().emailChannel.update({ where: { id: desk.channel.id }, data: { smtpPort: desk.smtp.port } });
    await runAllJobs();
    await retryMessage(desk.ctx, { chatId, messageId: id }).catch(() => undefined);
    expect(desk.smtp.received).toHaveLength(2);
  });
});

test("a host in a private network that isn't opened gets no connection", async () => {
  const chatId = await desk.conversation();
  await rawClient().emailChannel.update({ where: { id: desk.channel.id }, data: { smtpHost: "10.0.0.1" } });
  await desk.answer(chatId);
  await runAllJobs();
  expect((await desk.newest(chatId))?.delivery).toMatchObject({ state: "failed", errorCode: "hostNotAllowed" });
  await rawClient().emailChannel.update({ where: { id: desk.channel.id }, data: { smtpHost: "127.0.0.1" } });
});

describe("a message that comes back", () => {
  const report = (messageId: string, action: string) => {
    const { type, body } = multipart("report; report-type=delivery-status", [
      part("text/plain", "Undelivered"),
      part(
        "message/delivery-status",
        `Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; marta@cliente.example\nAction: ${action}\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 unknown user\n`,
      ),
      part("message/rfc822", `Message-ID: ${messageId}\n\nOi`),
    ]);
    return rawMail(
      headers({
        From: "MAILER-DAEMON@mx.example",
        "Content-Type": type,
        "Message-ID": `<d${action}${messageId.slice(1, -1)}>`,
      }),
      body,
    );
  };

  test("says so at the message, with the reason, and makes no conversation", async () => {
    const chatId = await desk.conversation();
    const { email } = await desk.delivered(chatId);
    const before = await rawClient().conversation.count();
    await desk.arrive(report(email.messageId ?? "", "delayed"));
    expect((await desk.newest(chatId))?.delivery?.state).toBe("sent");
    await desk.arrive(report(email.messageId ?? "", "failed"));
    expect((await desk.newest(chatId))?.delivery).toMatchObject({
      state: "failed",
      errorCode: "bounced",
      errorDetail: "marta@cliente.example 5.1.1 550 unknown user",
    });
    expect(await rawClient().conversation.count()).toBe(before);
  });

  test("of which we know nothing waits in quarantine", async () => {
    await desk.arrive(report("<stranger@x.example>", "failed"));
    expect(
      await rawClient().quarantinedMessage.findFirst({ where: { reason: "bounce", resolvedAt: null } }),
    ).not.toBeNull();
  });
});

describe("the automatic answer", () => {
  beforeAll(() =>
    rawClient().emailChannel.update({
      where: { id: desk.channel.id },
      data: { autoReplyEnabled: true, autoReplyMessage: "Recebemos." },
    }),
  );
  afterAll(() =>
    rawClient().emailChannel.update({ where: { id: desk.channel.id }, data: { autoReplyEnabled: false } }),
  );

  test("goes once per sender and day, says that a machine wrote it, and is part of the thread", async () => {
    await desk.conversation({ From: "Auto <auto@cliente.example>" });
    await desk.conversation({ From: "AUTO@cliente.example" });
    await desk.conversation({ From: "outro@cliente.example" });
    await runJobs();
    expect(desk.smtp.received.map(({ to }) => to[0])).toEqual(["auto@cliente.example", "outro@cliente.example"]);
    const [first] = desk.smtp.received;
    expect(first?.email.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-replied");
    expect(first?.email).toMatchObject({ subject: "Re: Cobrança", text: expect.stringContaining("Recebemos.") });
    expect(first?.email.inReplyTo).toBe(`<s${desk.number - 2}@cliente.example>`);
  });

  test.each([
    ["an absence notice", { "Auto-Submitted": "auto-replied" }],
    ["a list", { "List-Id": "<x.y>" }],
    ["a no-reply address", { From: "noreply@cliente.example" }],
  ])("never goes to %s", async (_, change) => {
    await desk.conversation({ From: `p${desk.number}@cliente.example`, ...change });
    await runJobs();
    expect(desk.smtp.received).toEqual([]);
  });
});
