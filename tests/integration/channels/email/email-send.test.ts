import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { createConversation } from "@/lib/modules/conversations/state/create-conversation";
import { runJobs } from "@/tests/support/channels/email/channel";
import { MailDesk } from "@/tests/support/channels/email/mail-desk";
import { headers, rawMail } from "@/tests/support/channels/email/raw-mail";
import { testDatabase } from "@/tests/support/database";
import { outgoingFile } from "@/tests/support/file-bytes";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const desk = new MailDesk();

beforeAll(() => desk.open());
beforeEach(() => desk.reset());
afterAll(async () => {
  await desk.close();
  await database.close();
});

describe("an agent's answer", () => {
  test("goes to who wrote, from the channel's sender, as part of the thread", async () => {
    const chatId = await desk.conversation({ References: "<a@x.example> <b@x.example>" });
    const { from, to, email } = await desk.delivered(chatId);
    expect([from, to]).toEqual(["suporte@empresa.example", ["marta@cliente.example"]]);
    expect(email).toMatchObject({
      from: { name: "Suporte da Empresa", address: "suporte@empresa.example" },
      subject: "Re: Cobrança",
      inReplyTo: `<s${desk.number}@cliente.example>`,
      references: `<a@x.example> <b@x.example> <s${desk.number}@cliente.example>`,
    });
    expect(email.messageId).toMatch(/^<c[0-9a-z]+\.2\.[a-z2-7]{16}@empresa\.example>$/);
    expect(email.headers.map(({ key }) => key)).not.toContain("auto-submitted");
    expect(email.cc).toBeUndefined();
  });

  test("has its text twice, with the signature, and nothing in it is markup", async () => {
    const { email } = await desk.delivered(await desk.conversation(), "Olá <Marta>,\n\n1 & 2");
    expect(email.text?.trimEnd()).toBe("Olá <Marta>,\n\n1 & 2\n\n-- \nEquipe Jatobá");
    expect(email.html).toContain("<p>Olá &lt;Marta&gt;,</p><p>1 &amp; 2</p>");
    expect(email.html).toContain('src="https://cdn.example/logo.png?a=1&amp;b=2"');
  });

  test("has links where addresses stand, and nothing more of the text in them", async () => {
    const { email } = await desk.delivered(
      await desk.conversation(),
      'Veja (https://loja.example/p?a=1&b=2). Não "http://x.example/<b>" nem javascript:alert(1)',
    );
    expect(email.html).toContain(
      '<p>Veja (<a href="https://loja.example/p?a=1&amp;b=2">https://loja.example/p?a=1&amp;b=2</a>). Não &quot;' +
        '<a href="http://x.example/">http://x.example/</a>&lt;b&gt;&quot; nem javascript:alert(1)</p>',
    );
  });

  test("asks for replies at a signed address, and a reply to it finds the conversation", async () => {
    const chatId = await desk.conversation();
    const { email } = await desk.delivered(chatId);
    const address = email.replyTo?.[0]?.address ?? "";
    expect(address).toMatch(/^suporte\+c\.[0-9a-z]+\.[a-z2-7]{16}@empresa\.example$/);
    await desk.arrive(rawMail(headers({ To: address, "Message-ID": `<r${chatId}@cliente.example>` }), "Obrigada"));
    expect((await desk.newest(chatId))?.content).toBe("Obrigada");
  });

  test("goes to the Reply-To of the message, and nobody else of it gets a copy", async () => {
    const chatId = await desk.conversation({
      "Reply-To": "Financeiro <financeiro@cliente.example>",
      Cc: "chefe@cliente.example",
    });
    expect((await desk.delivered(chatId)).to).toEqual(["financeiro@cliente.example"]);
  });

  test("goes to whom the answered message says, not to the newest", async () => {
    const chatId = await desk.conversation();
    const [first] = (await listMessages(desk.ctx, chatId))?.items ?? [];
    await desk.arrive(
      rawMail(
        headers({
          From: "outra@cliente.example",
          "In-Reply-To": `<s${desk.number}@cliente.example>`,
          "Message-ID": `<o${desk.number}@x>`,
        }),
        "Eu também",
      ),
    );
    await sendMessage(desk.ctx, {
      chatId,
      text: "Para a Marta",
      attachments: [],
      clientMessageId: null,
      replyToId: first?.id,
    });
    await runJobs();
    expect(desk.smtp.received[0]?.to).toEqual(["marta@cliente.example"]);
  });

  test("takes its files along, whatever their names", async () => {
    const content = Buffer.from("conteúdo");
    const { email } = await desk.delivered(await desk.conversation(), "Segue", [
      outgoingFile("boleto nº 1 – março.txt", content, "text/plain"),
    ]);
    expect(email.attachments.map(({ filename }) => filename)).toEqual(["boleto nº 1 – março.txt"]);
    expect(Buffer.from(email.attachments[0]?.content as ArrayBuffer).toString()).toBe("conteúdo");
  });

  test("says how far it came: queued, being sent, sent", async () => {
    const chatId = await desk.conversation();
    const ack = await desk.answer(chatId);
    expect(ack.delivery).toMatchObject({ state: "queued", attempts: 0, errorCode: null });
    await runJobs();
    expect(desk.states).toEqual(["sending", "sent"]);
    expect(await desk.newest(chatId)).toMatchObject({
      delivery: { state: "sent", attempts: 1, errorDetail: expect.stringContaining("queued as STUB1") },
      email: { to: [{ address: "marta@cliente.example" }] },
    });
  });

  test("the same send twice is one message in one mailbox", async () => {
    const chatId = await desk.conversation();
    const message = { chatId, text: "Uma vez", attachments: [], clientMessageId: "uma-vez-so" };
    await sendMessage(desk.ctx, message);
    await sendMessage(desk.ctx, message);
    await runJobs();
    await runJobs();
    expect(desk.smtp.received).toHaveLength(1);
  });
});

describe("a conversation that an agent starts", () => {
  test("goes to the customer by the main channel, under its own subject", async () => {
    const customer = await rawClient().customer.create({
      data: { workspaceId: desk.ctx.workspaceId, name: "José Conceição", email: "jose@cliente.example", tags: [] },
    });
    await createConversation(desk.ctx, {
      subject: "Sua garantia",
      customerId: customer.id,
      companyId: null,
      assignedAgentId: null,
      priority: "medium",
      status: "pending",
      channel: "email",
      tags: [],
      message: "Olá, José!",
      clientId: "garantia-do-jose",
    });
    await runJobs();
    expect(desk.smtp.received[0]).toMatchObject({
      to: ["jose@cliente.example"],
      email: { subject: "Sua garantia", text: expect.stringContaining("Olá, José!") },
    });
    expect(desk.smtp.received[0]?.email.inReplyTo).toBeUndefined();
  });

  test("without an address says so at once", async () => {
    const customer = await rawClient().customer.create({
      data: { workspaceId: desk.ctx.workspaceId, name: "Sem e-mail", tags: [] },
    });
    const { id } = await createConversation(desk.ctx, {
      subject: "Oi",
      customerId: customer.id,
      companyId: null,
      assignedAgentId: null,
      priority: "medium",
      status: "pending",
      channel: "email",
      tags: [],
      message: "Oi",
      clientId: "sem-endereco-nenhum",
    });
    expect(await desk.newest(id)).toMatchObject({ delivery: { state: "failed", errorCode: "noAddress" } });
  });
});
