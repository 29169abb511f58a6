import fs from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getReplyTarget } from "@/lib/modules/channels/email/reply-target";
import { retryMessage } from "@/lib/modules/delivery/retry-message";
import { leaseDueJob } from "@/lib/platform/db/job-lease";
import { settleJob } from "@/lib/platform/db/job-store";
import { runAllJobs, runJobs } from "@/tests/support/channels/email/channel";
import { MailDesk } from "@/tests/support/channels/email/mail-desk";
import { headers, rawMail } from "@/tests/support/channels/email/raw-mail";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { tellPlaces } from "@/tests/support/routing/tell-places";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
const desk = new MailDesk();

beforeAll(() => desk.open());
beforeEach(() => desk.reset());
afterAll(async () => {
  await desk.close();
  await database.close();
});

const conversation = (id: number) => rawClient().conversation.findUniqueOrThrow({ where: { id } });
const setChannel = (data: { smtpPort?: number; autoReplyEnabled?: boolean; autoReplyMessage?: string }) =>
  rawClient().emailChannel.update({ where: { id: desk.channel.id }, data });

describe("the answer goes", () => {
  test("to everybody whom the Reply-To names, and says so before", async () => {
    const chatId = await desk.conversation({ "Reply-To": "Ana <ana@cliente.example>, bia@cliente.example" });
    expect((await getReplyTarget(desk.ctx, { chatId })).to?.address).toBe("ana@cliente.example, bia@cliente.example");
    const { to, email } = await desk.delivered(chatId);
    expect(to).toEqual(["ana@cliente.example", "bia@cliente.example"]);
    expect(email.to?.map(({ address }) => address)).toEqual(to);
    expect((await desk.newest(chatId))?.email?.to).toHaveLength(2);
  });

  test("to ten at most, however many it names", async () => {
    const many = Array.from({ length: 50 }, (_, index) => `p${index}@cliente.example`).join(", ");
    expect((await desk.delivered(await desk.conversation({ "Reply-To": many }))).to).toHaveLength(10);
  });

  test.each(["suporte@empresa.example", "SUPORTE+lista@empresa.example"])(
    "to the sender when the Reply-To is our own mailbox: %s",
    async (replyTo) => {
      expect((await desk.delivered(await desk.conversation({ "Reply-To": replyTo }))).to).toEqual([
        "marta@cliente.example",
      ]);
    },
  );

  test("on, when one of two addresses is refused, and tells which", async () => {
    const chatId = await desk.conversation({ "Reply-To": "ana@cliente.example, bia@cliente.example" });
    desk.smtp.refusals.push({ at: "RCPT", code: 550, text: "5.1.1 no such user" });
    expect((await desk.delivered(chatId)).to).toEqual(["bia@cliente.example"]);
    expect((await desk.newest(chatId))?.delivery).toMatchObject({
      state: "sent",
      errorDetail: expect.stringContaining("refused: ana@cliente.example"),
    });
  });

  test("to a group's first member", async () => {
    const { to } = await desk.delivered(
      await desk.conversation({ From: "Equipe: ana@cliente.example, bia@x.example;" }),
    );
    expect(to).toEqual(["ana@cliente.example"]);
  });
});

test("a full mailbox is the recipient's trouble, not the message's size", async () => {
  const chatId = await desk.conversation();
  desk.smtp.refusals.push({ at: "RCPT", code: 552, text: "5.2.2 mailbox full" });
  await desk.answer(chatId);
  await runJobs();
  expect((await desk.newest(chatId))?.delivery).toMatchObject({ state: "failed", errorCode: "recipientRefused" });
});

test("one click in the moment of the failure sends again all the same", async () => {
  const chatId = await desk.conversation();
  const { id } = await desk.answer(chatId);
  const seq = (await desk.newest(chatId))?.seq ?? 0;
  const job = await leaseDueJob(Date.now() + 1, Date.now() + 60_000);
  await rows.run(
    "UPDATE message_delivery SET state = 'failed' WHERE conversationId = ? AND messageSeq = ?",
    chatId,
    seq,
  );
  await retryMessage(desk.ctx, { chatId, messageId: id });
  if (job) await settleJob(job, { status: "dead", at: Date.now(), error: "refused" });
  await runJobs();
  expect((await desk.newest(chatId))?.delivery?.state).toBe("sent");
});

test("attempts that fail leave no file open", async () => {
  const chatId = await desk.conversation();
  // More than a stream reads ahead.
  const files = ["um", "dois"].map((word) => {
    const content = Buffer.from(word.repeat(200_000));
    const base64Content = content.toString("base64");
    return { fileName: `${word}.txt`, base64Content, contentType: "text/plain", fileSize: content.length };
  });
  await desk.answer(chatId, "Segue", files);
  const open = () =>
    fs.readdirSync("/proc/self/fd").filter((fd) => {
      try {
        return fs.readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${database.dataDir}/files/`);
      } catch {
        return false;
      }
    }).length;
  await setChannel({ smtpPort: 1 });
  for (let attempt = 0; attempt < 5; attempt += 1) await runAllJobs();
  await setChannel({ smtpPort: desk.smtp.port });
  await expect.poll(open).toBe(0);
  await runAllJobs();
  expect(desk.smtp.received[0]?.email.attachments).toHaveLength(2);
});

describe("an absence notice", () => {
  const close = (id: number) =>
    rawClient().conversation.update({
      where: { id },
      data: { status: "closed", closedAt: new Date(), closedBy: "attender", awaitingReplySince: null },
    });
  const notice = (to: number, change: Record<string, string>) =>
    rawMail(
      headers({ "In-Reply-To": `<s${to}@cliente.example>`, "Message-ID": `<a${Math.random()}@x.example>`, ...change }),
      "Estou de férias",
    );

  test("is kept with the closed conversation and doesn't open it", async () => {
    const chatId = await desk.conversation();
    await close(chatId);
    await desk.arrive(notice(desk.number, { "Auto-Submitted": "auto-replied" }));
    expect(await conversation(chatId)).toMatchObject({ status: "closed", awaitingReplySince: null, lastSeq: 2 });
  });

  test("makes nobody wait for an answer", async () => {
    const chatId = await desk.conversation();
    await desk.delivered(chatId);
    await desk.arrive(notice(desk.number, { Precedence: "auto_reply" }));
    expect(await conversation(chatId)).toMatchObject({ status: "active", awaitingReplySince: null, lastSeq: 3 });
  });

  test("isn't what a person writes through a list", async () => {
    const chatId = await desk.conversation();
    await close(chatId);
    await desk.arrive(notice(desk.number, { "List-Id": "<equipe.cliente.example>", Precedence: "list" }));
    expect((await conversation(chatId)).status).toBe("waiting");
  });
});

describe("the automatic answer", () => {
  beforeAll(() => setChannel({ autoReplyEnabled: true, autoReplyMessage: "Recebemos." }));
  afterAll(() => setChannel({ autoReplyEnabled: false }));

  test("goes to one address, whatever the Reply-To names", async () => {
    await desk.conversation({ "Reply-To": "lista1@cliente.example, lista2@cliente.example" });
    await runJobs();
    expect(desk.smtp.received.map(({ to }) => to)).toEqual([["lista1@cliente.example"]]);
  });

  test("of another installation isn't answered, and ours isn't by theirs", async () => {
    await desk.conversation({ From: "atendimento@outra.example" });
    await runJobs();
    const ours = desk.smtp.received[0]?.email;
    expect(ours?.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-replied");
    await desk.conversation({
      From: "suporte@terceira.example",
      "Auto-Submitted": "auto-replied",
      "X-Cangoo-Loop": "abc",
    });
    await runJobs();
    expect(desk.smtp.received).toHaveLength(1);
  });

  test("says the customer's place in the queue, in its own language, where customers are told", async () => {
    await tellPlaces(desk.ctx.workspaceId, true);
    await desk.conversation({ From: "primeira@cliente.example" });
    await desk.conversation({ From: "segunda@cliente.example" });
    await runJobs();
    await setChannel({ autoReplyMessage: "Thank you for your message!" });
    await desk.conversation({ From: "third@customer.example" });
    await runJobs();
    await tellPlaces(desk.ctx.workspaceId, false);
    await setChannel({ autoReplyMessage: "Recebemos." });
    await desk.conversation({ From: "quarta@cliente.example" });
    await runJobs();
    const answers = desk.smtp.received.map(({ email }) => email.text?.split("\n\n-- ")[0]?.trim());
    expect(answers).toEqual([
      "Recebemos.\n\nSua vez é a próxima.",
      "Recebemos.\n\nVocê é o 2º da fila.",
      "Thank you for your message!\n\nYou are number 3 in the queue.",
      "Recebemos.",
    ]);
  });

  test("is given up within hours when the server is gone", async () => {
    await setChannel({ smtpPort: 1 });
    await desk.conversation({ From: "sozinho@cliente.example" });
    const job = await rawClient().job.findFirstOrThrow({ where: { type: "channels.email.auto-reply" } });
    const hours = ((job.giveUpAt?.getTime() ?? 0) - job.createdAt.getTime()) / 3_600_000;
    expect([hours > 2, hours < 8]).toEqual([true, true]);
    await setChannel({ smtpPort: desk.smtp.port });
  });
});
