import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getReplyTarget } from "@/lib/modules/channels/email/reply-target";
import { createConversation } from "@/lib/modules/conversations/state/create-conversation";
import { MailDesk } from "@/tests/support/channels/email/mail-desk";
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

const address = (person: { address: string } | null) => person?.address ?? null;

test("an answer goes where it is said to go, from whom it is said to come", async () => {
  const chatId = await desk.conversation({ From: "Ana <ana@alvo.example>", "Reply-To": "compras@alvo.example" });
  const { to, from } = await getReplyTarget(desk.ctx, { chatId });
  const mail = await desk.delivered(chatId);
  expect([address(to)]).toEqual(mail.to);
  expect(address(from)).toBe(mail.from);
});

test("those who had a copy are named, because they get none", async () => {
  const chatId = await desk.conversation({ From: "ana@copias.example", Cc: "Bia <bia@copias.example>" });
  const { to, cc } = await getReplyTarget(desk.ctx, { chatId });
  expect(address(to)).toBe("ana@copias.example");
  expect(cc).toEqual([{ name: "Bia", address: "bia@copias.example" }]);
});

test("somebody else who writes in the thread is answered only in particular, and is said to have written", async () => {
  const chatId = await desk.conversation({ From: "primeira@varias.example" });
  const sent = await desk.delivered(chatId);
  await desk.conversation({ From: "segunda@varias.example", "In-Reply-To": sent.email.messageId ?? "" });
  const { to, elsewhere } = await getReplyTarget(desk.ctx, { chatId });
  expect([address(to), elsewhere?.person.address]).toEqual(["primeira@varias.example", "segunda@varias.example"]);
  const theirs = await getReplyTarget(desk.ctx, { chatId, replyToId: elsewhere?.messageId });
  expect([address(theirs.to), theirs.elsewhere]).toEqual(["segunda@varias.example", null]);
});

test("'reply all' adds who else was on the message, without our mailbox, the customer and who is answered anyway", async () => {
  const chatId = await desk.conversation({
    From: "ana@todos.example",
    To: "suporte@empresa.example, Bia <BIA@todos.example>",
    Cc: "caio@todos.example, ana@todos.example, suporte+x@empresa.example",
  });
  expect((await getReplyTarget(desk.ctx, { chatId })).others).toEqual([
    { name: "Bia", address: "bia@todos.example" },
    { name: "", address: "caio@todos.example" },
  ]);
});

test("without an active channel nobody is written to, and that shows before somebody tries", async () => {
  const chatId = await desk.conversation({ From: "ninguem@canal.example" });
  await rawClient().emailChannel.updateMany({ data: { isActive: false } });
  try {
    expect((await getReplyTarget(desk.ctx, { chatId })).from).toBeNull();
  } finally {
    await rawClient().emailChannel.updateMany({ data: { isActive: true } });
  }
});

test("another channel's conversation has no such address", async () => {
  const customer = await rawClient().customer.findFirstOrThrow({ where: { workspaceId: desk.ctx.workspaceId } });
  const chat = await createConversation(desk.ctx, {
    subject: "Sem e-mail",
    customerId: customer.id,
    companyId: null,
    assignedAgentId: null,
    priority: "medium",
    status: "active",
    channel: "webchat",
    tags: [],
    message: "Olá",
    clientId: "sem-email-1",
  });
  expect(await getReplyTarget(desk.ctx, { chatId: chat.id })).toEqual({
    from: null,
    to: null,
    recipients: [],
    cc: [],
    others: [],
    subject: "",
    elsewhere: null,
    own: [],
  });
});

test("a message that isn't the conversation's is none to be answered", async () => {
  const chatId = await desk.conversation({ From: "um@outra.example" });
  const otherId = await desk.conversation({ From: "dois@outra.example" });
  const other = await rawClient().message.findFirstOrThrow({ where: { conversationId: otherId } });
  await expect(getReplyTarget(desk.ctx, { chatId, replyToId: other.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
