import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rollNow } from "@/lib/modules/analytics/roller";
import { getReplyTarget } from "@/lib/modules/channels/email/reply-target";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat } from "@/lib/modules/conversations/queries";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { type EmailOptionsInput, emailOptionsSchema } from "@/lib/modules/delivery/recipients/schema";
import { runJobs } from "@/tests/support/channels/email/channel";
import { MailDesk } from "@/tests/support/channels/email/mail-desk";
import { headers, multipart, part, rawMail } from "@/tests/support/channels/email/raw-mail";
import { testDatabase } from "@/tests/support/database";
import { png as PNG } from "@/tests/support/file-bytes";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
const desk = new MailDesk();
beforeAll(() => desk.open());
beforeEach(() => desk.reset());
afterAll(async () => {
  await desk.close();
  await database.close();
});

const SUPPLIER = "fabrica@fornecedor.example";
const messagesOf = async (chatId: number) => (await listMessages(desk.ctx, chatId))?.items ?? [];

type Change = Partial<EmailOptionsInput> & { fileIds?: string[]; locale?: "en" };
async function forward(chatId: number, text = "Pode ver?", { fileIds, locale, ...change }: Change = {}) {
  const [first] = await messagesOf(chatId);
  const email = emailOptionsSchema.parse({
    to: [{ address: SUPPLIER }],
    ...change,
    forwards: { messageId: first?.id ?? 0, fileIds: fileIds ?? first?.attachments.map(({ id }) => id), locale },
  });
  return sendMessage(desk.ctx, { chatId, text, attachments: [], clientMessageId: null, email });
}
async function sent(chatId: number, text?: string, change?: Change) {
  await forward(chatId, text, change);
  await runJobs();
  const [mail] = desk.smtp.received;
  if (!mail) throw new Error("nothing arrived");
  return mail;
}

const picture = (name: string, more: Record<string, string>) =>
  part("image/png", PNG.toString("base64"), {
    "Content-Transfer-Encoding": "base64",
    "Content-Disposition": `inline; filename="${name}"`,
    ...more,
  });
const LETTER = multipart("related", [
  part(
    "text/html; charset=utf-8",
    '<p style="color:red">Veja <img src="cid:foto"> e <img src="https://fora.example/x.png"><script>alert(1)</script></p>',
  ),
  picture("foto.png", { "Content-ID": "<foto>" }),
]);
const withPicture = async () => {
  const root = { "Content-Type": LETTER.type, Subject: "Foto do defeito" };
  desk.number += 1;
  const messageId = `s${desk.number}@cliente.example`;
  await desk.arrive(rawMail(headers({ "Message-ID": `<${messageId}>`, ...root }), LETTER.body));
  return (await rawClient().emailMessage.findFirstOrThrow({ where: { messageId } })).conversationId;
};

describe("a forwarded message", () => {
  test("goes to whom it is forwarded and not to the customer, in a thread of its own", async () => {
    const { to, email } = await sent(await desk.conversation());
    expect([to, email.subject, email.inReplyTo, email.references]).toEqual([
      [SUPPLIER],
      "Enc: Cobrança",
      undefined,
      undefined,
    ]);
  });

  test("has what was written above, then who wrote what, when and to whom", async () => {
    const { email } = await sent(await desk.conversation({ Cc: "chefe@cliente.example" }));
    expect(email.text).toMatch(
      /^Pode ver\?\s+--\s+Equipe Jatobá\s+-+ Mensagem encaminhada -+\nDe: Marta Souza <marta@/,
    );
    expect(email.text).toContain(
      "Assunto: Cobrança\nPara: Suporte <suporte@empresa.example>\nCc: chefe@cliente.example",
    );
    expect(email.text?.trimEnd()).toMatch(/\n\nOlá$/);
    expect(email.html).toContain("De: Marta Souza &lt;marta@cliente.example&gt;");
  });

  test("needs no words of one's own, and is said in the writer's language", async () => {
    const { email } = await sent(await desk.conversation(), "", { locale: "en" });
    expect(email.subject).toBe("Fwd: Cobrança");
    expect(email.text).toContain("---------- Forwarded message ----------\nFrom: Marta Souza");
    expect(email.text).not.toContain("[Mensagem encaminhada]");
  });

  test("looks as it did, without its scripts, with its own pictures and those from elsewhere", async () => {
    const { email } = await sent(await withPicture());
    const [file] = email.attachments;
    expect(email.html).toContain(`src="cid:${file?.contentId?.slice(1, -1)}"`);
    expect(email.html).toContain('src="https://fora.example/x.png"');
    expect(email.html).not.toMatch(/script|data-remote-src|\/api\/v1/);
    expect(Buffer.from(file?.content as ArrayBuffer).equals(PNG)).toBe(true);
  });

  test("leaves out the files that weren't ticked, and stores none a second time", async () => {
    const chatId = await withPicture();
    const files = () => rawClient().attachment.count({ where: { conversationId: chatId } });
    const before = await files();
    const { email } = await sent(chatId, "Sem a foto", { fileIds: [] });
    expect([email.attachments.length, await files()]).toEqual([0, before]);
    expect(email.html).not.toMatch(/\/api\/v1|cid:/);
  });

  test("names no hidden recipient of what it forwards", async () => {
    const chatId = await desk.conversation();
    const email = emailOptionsSchema.parse({ bcc: [{ address: "segredo@x.example" }] });
    const answer = { chatId, text: "Com cópia oculta", attachments: [], clientMessageId: null, email };
    const { id: messageId } = await sendMessage(desk.ctx, answer);
    const forwards = emailOptionsSchema.parse({ to: [{ address: SUPPLIER }], forwards: { messageId } });
    await sendMessage(desk.ctx, { ...answer, text: "Veja", email: forwards });
    await runJobs();
    const mail = desk.smtp.received.find(({ to }) => to.includes(SUPPLIER));
    expect(mail?.email.text).toContain("Com cópia oculta");
    expect(mail?.raw.toString()).not.toContain("segredo");
  });

  test("stands in the thread with whom it went to and what it forwards", async () => {
    const chatId = await withPicture();
    await forward(chatId);
    expect((await desk.newest(chatId))?.email).toMatchObject({
      to: [{ address: SUPPLIER }],
      forwards: { seq: 1, files: 1 },
      hasQuote: true,
    });
  });

  test("is no answer: who waits still waits, and who has it stays", async () => {
    const chatId = await desk.conversation();
    const before = await getChat(desk.ctx, chatId);
    await forward(chatId);
    const { status, awaitingReplySince, assignedAttender } = (await getChat(desk.ctx, chatId)) ?? {};
    expect({ status, awaitingReplySince, assignedAttender }).toEqual({
      status: "waiting",
      awaitingReplySince: before?.awaitingReplySince,
      assignedAttender: null,
    });
  });

  test("is no first answer in the figures: the one to the customer is, however late", async () => {
    const chatId = await desk.conversation();
    await forward(chatId);
    await rollNow();
    const answers = "SELECT at FROM analytics_event WHERE conversationId = ? AND metric = 'answered'";
    const at = "SELECT createdAt FROM message WHERE conversationId = ? AND content = ?";
    expect(await rows.all(answers, chatId)).toEqual([]);
    await desk.answer(chatId, "Já respondo");
    await rollNow();
    expect(await rows.values(answers, chatId)).toEqual(await rows.values(at, chatId, "Já respondo"));
  });

  test("goes out of a closed conversation, which stays closed", async () => {
    const chatId = await desk.conversation();
    await closeConversation(desk.ctx, chatId);
    expect((await sent(chatId)).to).toEqual([SUPPLIER]);
    expect((await getChat(desk.ctx, chatId))?.status).toBe("closed");
  });

  test("has to be the conversation's, and to be for somebody", async () => {
    const chatId = await desk.conversation();
    const other = await desk.conversation();
    const [foreign] = await messagesOf(other);
    const email = emailOptionsSchema.parse({ to: [{ address: SUPPLIER }], forwards: { messageId: foreign?.id } });
    const message = { chatId, text: "x", attachments: [], clientMessageId: null, email };
    await expect(sendMessage(desk.ctx, message)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(emailOptionsSchema.safeParse({ forwards: { messageId: 1 } }).success).toBe(false);
  });
});

describe("the answer to a forwarded message", () => {
  async function answered(by: Record<string, string> = {}) {
    const chatId = await desk.conversation();
    const { email } = await sent(chatId);
    const change = {
      From: `Fábrica <${SUPPLIER}>`,
      "In-Reply-To": email.messageId ?? "",
      Subject: "RES: Enc: Cobrança",
    };
    await desk.arrive(rawMail(headers({ ...change, ...by }), "Já saiu daqui."));
    return chatId;
  }

  test("comes back into the conversation, under the name of who wrote it", async () => {
    const chatId = await answered();
    expect(await desk.newest(chatId)).toMatchObject({
      content: "Já saiu daqui.",
      email: { from: { name: "Fábrica", address: SUPPLIER }, isFromOther: true },
    });
  });

  test("gives the customer no new address", async () => {
    const chatId = await answered();
    const chat = await getChat(desk.ctx, chatId);
    expect(chat?.user).toMatchObject({ email: "marta@cliente.example" });
    expect(await rawClient().customerIdentity.count({ where: { value: SUPPLIER } })).toBe(0);
  });

  test("doesn't redirect what is written to the customer", async () => {
    const chatId = await answered();
    const { to, elsewhere } = await getReplyTarget(desk.ctx, { chatId });
    expect([to?.address, elsewhere?.person.address]).toEqual(["marta@cliente.example", SUPPLIER]);
    desk.smtp.received.length = 0;
    expect((await desk.delivered(chatId)).to).toEqual(["marta@cliente.example"]);
  });

  test("is answered where that is asked for", async () => {
    const chatId = await answered();
    desk.smtp.received.length = 0;
    const replyToId = (await desk.newest(chatId))?.id;
    await sendMessage(desk.ctx, { chatId, text: "Obrigado", attachments: [], clientMessageId: null, replyToId });
    await runJobs();
    expect(desk.smtp.received[0]).toMatchObject({ to: [SUPPLIER], email: { subject: "Re: Enc: Cobrança" } });
  });

  test("leaves a conversation that we began with whom we wrote to", async () => {
    const chatId = await desk.conversation();
    await rawClient().emailMessage.deleteMany({ where: { conversationId: chatId, isOutgoing: false } });
    await desk.answer(chatId, "Somos nós que escrevemos");
    const { email } = await sent(chatId);
    await desk.arrive(rawMail(headers({ From: SUPPLIER, "In-Reply-To": email.messageId ?? "" }), "Recebido"));
    expect((await getReplyTarget(desk.ctx, { chatId })).to?.address).toBe("marta@cliente.example");
  });
});
