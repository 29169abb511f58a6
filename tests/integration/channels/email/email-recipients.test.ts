import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getMessageEmail } from "@/lib/modules/channels/email/message-email";
import { getReplyTarget } from "@/lib/modules/channels/email/reply-target";
import { listHeld } from "@/lib/modules/conversations/held/list-held";
import { releaseDue } from "@/lib/modules/conversations/held/release-held";
import { sendAsAsked } from "@/lib/modules/conversations/held/send-as-asked";
import { withdrawHeld } from "@/lib/modules/conversations/held/withdraw-held";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { type EmailOptionsInput, emailOptionsSchema } from "@/lib/modules/delivery/recipients/schema";
import { retryMessage } from "@/lib/modules/delivery/retry-message";
import { runJobs } from "@/tests/support/channels/email/channel";
import { MailDesk } from "@/tests/support/channels/email/mail-desk";
import { addConversation } from "@/tests/support/context";
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

const named = (...addresses: string[]) => addresses.map((address) => ({ address }));
const COPIES = { cc: named("chefe@cliente.example"), bcc: named("arquivo@empresa2.example") };
const send = (chatId: number, email: EmailOptionsInput, text = "Segue.") =>
  sendMessage(desk.ctx, {
    chatId,
    text,
    attachments: [],
    clientMessageId: null,
    email: emailOptionsSchema.parse(email),
  });
const hold = (chatId: number, email: EmailOptionsInput) => {
  const clientMessageId = randomUUID();
  return sendAsAsked(
    desk.ctx,
    { chatId, text: "Segue.", attachments: [] },
    { clientMessageId, undoSeconds: 10, email: emailOptionsSchema.parse(email) },
  ).then(() => clientMessageId);
};

describe("an answer with copies", () => {
  test("goes to all of them, and no header names the hidden ones", async () => {
    const chatId = await desk.conversation();
    await send(chatId, COPIES);
    await runJobs();
    const [mail] = desk.smtp.received;
    expect(mail?.to).toEqual(["marta@cliente.example", "chefe@cliente.example", "arquivo@empresa2.example"]);
    expect(mail?.email.cc?.map(({ address }) => address)).toEqual(["chefe@cliente.example"]);
    expect(mail?.raw.toString()).not.toMatch(/arquivo@|^bcc:/im);
  });

  test("tells the team of the hidden ones", async () => {
    const chatId = await desk.conversation();
    const { id } = await send(chatId, COPIES);
    expect((await desk.newest(chatId))?.email?.bcc).toEqual([{ name: "", address: "arquivo@empresa2.example" }]);
    expect((await getMessageEmail(desk.ctx, { chatId, messageId: id })).bcc).toHaveLength(1);
  });

  test("is one copy for each, whose address is written in two ways or in two lists", async () => {
    const chatId = await desk.conversation();
    await send(chatId, {
      cc: named("Chefe@Cliente.example", "chefe@cliente.example", "marta@cliente.example"),
      bcc: named("CHEFE@cliente.example"),
    });
    await runJobs();
    expect(desk.smtp.received[0]?.to).toEqual(["marta@cliente.example", "chefe@cliente.example"]);
  });

  test("leaves the next answer to the sender alone, and offers its copies for it", async () => {
    const chatId = await desk.conversation();
    await send(chatId, COPIES);
    const { recipients, others } = await getReplyTarget(desk.ctx, { chatId });
    expect([recipients, others].map((people) => people.map(({ address }) => address))).toEqual([
      ["marta@cliente.example"],
      ["chefe@cliente.example"],
    ]);
  });
});

describe("an answer to somebody else", () => {
  test("goes to them alone, under its own subject", async () => {
    const chatId = await desk.conversation();
    await send(chatId, { to: [{ name: "Compras, Lda", address: "compras@outra.example" }], subject: "Outro assunto" });
    await runJobs();
    expect(desk.smtp.received[0]).toMatchObject({
      to: ["compras@outra.example"],
      email: { subject: "Outro assunto", to: [{ name: "Compras, Lda", address: "compras@outra.example" }] },
    });
  });

  test("doesn't redirect the next one, also where we began", async () => {
    const chatId = await desk.conversation();
    await send(chatId, { to: named("compras@outra.example") });
    expect((await getReplyTarget(desk.ctx, { chatId })).to?.address).toBe("marta@cliente.example");
  });

  test("goes to them again after a failure, with the copies", async () => {
    const chatId = await desk.conversation();
    desk.smtp.refusals.push({ at: "MAIL", code: 550, text: "no" });
    const { id } = await send(chatId, { to: named("compras@outra.example"), ...COPIES });
    await runJobs();
    expect(desk.smtp.received).toHaveLength(0);
    await retryMessage(desk.ctx, { chatId, messageId: id });
    await runJobs();
    expect(desk.smtp.received[0]?.to).toEqual([
      "compras@outra.example",
      "chefe@cliente.example",
      "arquivo@empresa2.example",
    ]);
  });

  test("that had no channel at first keeps whom it goes to", async () => {
    const chatId = await desk.conversation();
    await rawClient().emailChannel.updateMany({ data: { isActive: false } });
    const { id, delivery } = await send(chatId, { to: named("compras@outra.example"), ...COPIES });
    await rawClient().emailChannel.updateMany({ data: { isActive: true } });
    expect(delivery).toMatchObject({ state: "failed", errorCode: "noChannel" });
    await retryMessage(desk.ctx, { chatId, messageId: id });
    await runJobs();
    expect(desk.smtp.received[0]).toMatchObject({ from: "suporte@empresa.example", email: { cc: [{}] } });
    expect(desk.smtp.received[0]?.to).toHaveLength(3);
  });
});

describe("a message that waits", () => {
  test("keeps whom it goes to until it goes, whatever stops in between", async () => {
    const chatId = await desk.conversation();
    await hold(chatId, COPIES);
    expect((await listHeld(desk.ctx, chatId))[0]?.email).toMatchObject({
      cc: [{ address: "chefe@cliente.example" }],
      bcc: [{ address: "arquivo@empresa2.example" }],
    });
    // All that a new process has is the row.
    await releaseDue(desk.ctx.workspaceId, chatId, Date.now() + 10_000);
    await runJobs();
    expect(desk.smtp.received[0]?.to).toHaveLength(3);
  });

  test("gives them back to whoever takes it back", async () => {
    const chatId = await desk.conversation();
    const clientMessageId = await hold(chatId, { ...COPIES, to: named("compras@outra.example") });
    expect((await withdrawHeld(desk.ctx, chatId, clientMessageId)).email).toMatchObject({
      to: [{ address: "compras@outra.example" }],
      cc: [{ address: "chefe@cliente.example" }],
    });
  });
});

describe("nothing is sent", () => {
  test.each(["suporte@empresa.example", "SUPORTE+x@empresa.example"])("to a mailbox of ours: %s", async (address) => {
    const chatId = await desk.conversation();
    const refused = { code: "RECIPIENT_IS_OURS" };
    await expect(send(chatId, { bcc: named(address) })).rejects.toMatchObject(refused);
    await expect(hold(chatId, { cc: named(address) })).rejects.toMatchObject(refused);
    expect((await desk.newest(chatId))?.content).toBe("Olá");
  });

  test("to an address by a channel that knows none", async () => {
    const chatId = await addConversation(desk.ctx.workspaceId);
    await expect(send(chatId, COPIES)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  test.each([
    ["a line that ends", "a@b.example\r\nBcc: c@d.example"],
    ["two addresses", "a@b.example, c@d.example"],
    ["no address", "fulano"],
    ["no domain", "fulano@"],
    ["a quoted part", '"a b"@c.example'],
  ])("where somebody is named by %s", (_what, address) => {
    expect(emailOptionsSchema.safeParse({ cc: [{ address }] }).success).toBe(false);
  });

  test("to more than twenty", () => {
    const many = (count: number) => named(...Array.from({ length: count }, (_, index) => `p${index}@x.example`));
    expect(emailOptionsSchema.safeParse({ cc: many(10), bcc: many(10) }).success).toBe(true);
    expect(emailOptionsSchema.safeParse({ cc: many(11), bcc: many(10) }).success).toBe(false);
  });

  test("as a line of the header, however a name or a subject is written", async () => {
    const chatId = await desk.conversation();
    await send(chatId, {
      cc: [{ name: "Ana\r\nBcc: x@y.example", address: "ana@x.example" }],
      subject: "Um\r\nX-A: b",
    });
    await runJobs();
    const [mail] = desk.smtp.received;
    expect(mail?.email.headers.map(({ key }) => key)).not.toContain("x-a");
    expect(mail?.to).toEqual(["marta@cliente.example", "ana@x.example"]);
  });
});
