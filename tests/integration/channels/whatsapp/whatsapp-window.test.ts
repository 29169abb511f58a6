import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getChat } from "@/lib/modules/conversations/queries";
import { createConversation } from "@/lib/modules/conversations/state/create-conversation";
import { retryMessage } from "@/lib/modules/delivery/retry-message";
import { WhatsAppDesk } from "@/tests/support/channels/whatsapp/desk";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const desk = new WhatsAppDesk();

beforeAll(() => desk.open());
beforeEach(() => desk.reset());
afterEach(() => expect(desk.graph.complaints).toEqual([]));
afterAll(async () => {
  await desk.close();
  await database.close();
});

describe("the 24 hours", () => {
  const lock = (chatId: number) =>
    rawClient().conversation.update({
      where: { id: chatId },
      data: { replyWindowEndsAt: new Date(Date.now() - 1_000) },
    });

  test("over, an answer is refused before anything is stored, and so is trying one again", async () => {
    const chatId = await desk.conversation();
    desk.graph.mishaps.push({ kind: "error", status: 400, code: 131026 });
    await desk.answer(chatId, "antes");
    await desk.work();
    await lock(chatId);
    await expect(desk.answer(chatId, "depois")).rejects.toMatchObject({ code: "REPLY_WINDOW_CLOSED" });
    expect((await desk.newest(chatId))?.content).toBe("antes");
    const messageId = (await desk.newest(chatId))?.id ?? 0;
    await expect(retryMessage(desk.ctx, { chatId, messageId })).rejects.toMatchObject({ code: "REPLY_WINDOW_CLOSED" });
  });

  test("begin anew when the customer writes, and every list is told", async () => {
    const chatId = await desk.conversation();
    await lock(chatId);
    const { waId } = await rawClient().whatsAppThread.findFirstOrThrow({ where: { conversationId: chatId } });
    await desk.arrive(desk.text("ainda aí?", {}, waId ?? ""));
    await expect(desk.answer(chatId)).resolves.toMatchObject({ delivery: { state: "queued" } });
    expect(Date.parse((await getChat(desk.ctx, chatId))?.replyWindowEndsAt ?? "")).toBeGreaterThan(Date.now());
  });

  test("count for a conversation that an agent starts: locked without, open with a window", async () => {
    const chatId = await desk.conversation();
    const chat = await getChat(desk.ctx, chatId);
    const form = (customerId: number, clientId: string) => ({
      subject: "Retorno",
      customerId,
      companyId: null,
      assignedAgentId: null,
      priority: "medium" as const,
      status: "pending" as const,
      channel: "whatsapp" as const,
      tags: [],
      message: "Olá!",
      clientId,
    });
    await expect(createConversation(desk.ctx, form(chat?.user.id ?? 0, "com-janela-aberta"))).resolves.toMatchObject({
      replyWindowEndsAt: chat?.replyWindowEndsAt,
    });
    const stranger = await rawClient().customer.create({
      data: { workspaceId: desk.ctx.workspaceId, name: "Novo", phone: "+55 11 97777-0001", tags: [] },
    });
    const count = await rawClient().conversation.count();
    await expect(createConversation(desk.ctx, form(stranger.id, "sem-janela-nenhuma"))).rejects.toMatchObject({
      code: "REPLY_WINDOW_CLOSED",
    });
    expect(await rawClient().conversation.count()).toBe(count);
  });
});
