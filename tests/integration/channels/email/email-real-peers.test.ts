import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { retryMessage } from "@/lib/modules/delivery/retry-message";
import { RealDesk } from "@/tests/support/channels/email/real-desk";
import { canRunMailServer } from "@/tests/support/channels/email/real-mail-server";
import { testDatabase } from "@/tests/support/database";
import { outgoingFile } from "@/tests/support/file-bytes";
import { rawClient } from "@/tests/support/prisma/raw-client";

const SUPPORT = "suporte@empresa.example";
const SALES = "vendas@empresa.example";
const MARTA = "marta@cliente.example";
const JOSE = "josé@cliente.example";
const isPossible = canRunMailServer();

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const textFile = (fileName: string, content: Buffer) => outgoingFile(fileName, content, "text/plain");

describe.skipIf(!isPossible)("through Postfix and Dovecot", { timeout: 150_000 }, () => {
  const database = testDatabase();
  const desk = new RealDesk([SUPPORT, SALES, MARTA, JOSE]);

  beforeAll(async () => {
    await desk.open();
    await desk.mailbox(SUPPORT);
    await desk.mailbox(SALES);
  }, 150_000);
  afterAll(async () => {
    await desk.close();
    await database.close();
  }, 150_000);

  const answer = (chatId: number, text: string, attachments: ReturnType<typeof textFile>[] = []) =>
    sendMessage(desk.ctx, { chatId, text, attachments, clientMessageId: null });

  test("addresses, names, subjects, texts and files beyond ASCII come and go as they were written", async () => {
    const id = await desk.write({
      from: JOSE,
      to: SUPPORT,
      name: "José Conceição 🌵",
      subject: "Orçamento — 配達 €",
      text: "Segue o orçamento ✓",
      files: [
        { fileName: "orçamento nº 1 – março 配達.txt", contentType: "text/plain", content: Buffer.from("são três") },
      ],
    });
    const row = await desk.stored(id);
    expect(row).toMatchObject({ fromAddress: JOSE, fromName: "José Conceição 🌵", subject: "Orçamento — 配達 €" });
    const message = (await listMessages(desk.ctx, row.conversationId))?.items[0];
    expect([message?.content, message?.attachments.map(({ fileName }) => fileName)]).toEqual([
      "Segue o orçamento ✓",
      ["orçamento nº 1 – março 配達.txt"],
    ]);
    await answer(row.conversationId, "Recebido, José ✓", [textFile("comprovação.txt", Buffer.from("ação"))]);
    const email = await desk.received(JOSE, "Recebido, José ✓");
    expect(email).toMatchObject({ subject: "Re: Orçamento — 配達 €", to: [{ address: JOSE }] });
    expect(email.attachments[0]?.filename).toBe("comprovação.txt");
    expect(Buffer.from(email.attachments[0]?.content as ArrayBuffer).toString()).toBe("ação");
  });

  test("25 MB of files come in whole, and as many as an answer takes go out whole", async () => {
    const content = randomBytes(25 * 1024 * 1024);
    const id = await desk.write({
      from: MARTA,
      to: SUPPORT,
      text: "Segue o vídeo",
      files: [{ fileName: "vídeo.bin", contentType: "application/octet-stream", content }],
    });
    const { conversationId } = await desk.stored(id);
    const file = await rawClient().attachment.findFirstOrThrow({ where: { conversationId } });
    expect([file.size, file.storageKey.endsWith(sha256(content))]).toEqual([content.length, true]);
    const large = Array.from({ length: 3 }, () => Buffer.from(randomBytes(3_500_000).toString("base64")));
    await answer(
      conversationId,
      "Seguem os registros",
      large.map((bytes, index) => textFile(`registro ${index}.txt`, bytes)),
    );
    const email = await desk.received(MARTA, "Seguem os registros");
    expect(email.attachments.map((part) => sha256(Buffer.from(part.content as ArrayBuffer)))).toEqual(
      large.map(sha256),
    );
  });

  test("a reply that only refers to the thread finds it", async () => {
    const id = await desk.write({ from: MARTA, to: SUPPORT, text: "Primeira" });
    const { conversationId } = await desk.stored(id);
    await answer(conversationId, "Resposta da primeira");
    const { messageId = "" } = await desk.received(MARTA, "Resposta da primeira");
    const reply = await desk.write({
      from: MARTA,
      to: SUPPORT,
      text: "Réplica",
      references: [id, messageId.slice(1, -1), "desconhecida@cliente.example"],
    });
    expect((await desk.stored(reply)).conversationId).toBe(conversationId);
  });

  test("each mailbox answers for itself", async () => {
    const { conversationId } = await desk.stored(await desk.write({ from: MARTA, to: SALES, text: "Quero comprar" }));
    await answer(conversationId, "Com prazer");
    const email = await desk.received(MARTA, "Com prazer");
    expect(email.from?.address).toBe(SALES);
    expect(email.replyTo?.[0]?.address).toMatch(/^vendas\+c\./);
    const reply = await desk.write({ from: MARTA, to: email.replyTo?.[0]?.address ?? "", text: "Fechado" });
    expect((await desk.stored(reply)).conversationId).toBe(conversationId);
  });

  test("a message to two of our mailboxes is one message", async () => {
    const id = await desk.write({ from: MARTA, to: `${SUPPORT}, ${SALES}`, text: "Para os dois" });
    await desk.stored(id);
    await vi.waitFor(
      async () => {
        const jobs = await rawClient().job.findMany({ where: { type: "channels.email.receive", status: "done" } });
        const sizes = await rawClient().emailMessage.count({ where: { isOutgoing: false } });
        // One job more than messages: the second copy was looked at, too.
        expect(jobs.length).toBe(sizes + 1);
      },
      { timeout: 60_000, interval: 50 },
    );
    expect(await rawClient().emailMessage.count({ where: { messageId: id } })).toBe(1);
  });

  test("an answer while the server is away waits, says so, and goes with one click when it is back", async () => {
    const { conversationId } = await desk.stored(await desk.write({ from: MARTA, to: SUPPORT, text: "Alô" }));
    await desk.server.stopSmtp();
    const { id } = await answer(conversationId, "Depois da pausa");
    await vi.waitFor(
      async () => {
        const delivery = (await listMessages(desk.ctx, conversationId))?.items.at(-1)?.delivery;
        expect(delivery).toMatchObject({ state: "sending", errorCode: expect.stringMatching(/refused|waiting/) });
      },
      { timeout: 60_000, interval: 20 },
    );
    await desk.server.startSmtp();
    await retryMessage(desk.ctx, { chatId: conversationId, messageId: id });
    await desk.reaches(conversationId, "sent");
    await desk.received(MARTA, "Depois da pausa");
  });
});

test.runIf(!isPossible)("SKIPPED: Postfix and Dovecot aren't installed here, or may not be started", () => {
  expect(process.env.CANGOO_MAIL_SERVERS).not.toBe("required");
});
