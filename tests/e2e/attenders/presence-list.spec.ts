import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { test as base, expect } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import { type ChatSocket, openChatSocket } from "@/tests/support/client";
import type { TestServer } from "@/tests/support/server";

const test = base.extend<{ lookIn: (email: string) => Promise<ChatSocket> }>({
  lookIn: async ({ server }, use) => {
    const open: ChatSocket[] = [];
    await use(async (email) => {
      const socket = await openChatSocket(server.url, openSession(server, email).token);
      open.push(socket);
      return socket;
    });
    for (const socket of open) socket.disconnect();
  },
});

const rowOf = (page: Page, customer: string) =>
  page.getByRole("list", { name: "Lista de conversas" }).getByRole("listitem").filter({ hasText: customer });

async function read(server: TestServer, chatId: number, seq: number): Promise<void> {
  const agent = openSession(server, DEMO_ACCOUNTS.agent);
  const answer = await agent.fetch(`/api/v1/conversations/${chatId}/read`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ seq }),
  });
  expect(answer.ok).toBe(true);
}

test.describe("who is where", () => {
  test("shows in the row while a colleague has the conversation open", async ({ agentPage, server, lookIn }) => {
    const id = addConversation(server, { customer: "Xênia Vista", lines: ["Oi"] });
    const page = await agentPage();
    const socket = await lookIn(addAttender(server, { firstName: "Yasmin" }));
    await socket.emitWithAck("View", id);
    await expect(rowOf(page, "Xênia Vista")).toContainText("Vendo agora: Yasmin Teixeira");
    await socket.emitWithAck("View", null);
    await expect(rowOf(page, "Xênia Vista")).not.toContainText("Vendo agora");
  });

  test("has the name of whoever writes in place of the preview, and the row stays as high", async ({
    agentPage,
    server,
    lookIn,
  }) => {
    const id = addConversation(server, { customer: "Zilda Escrita", lines: ["A última mensagem"] });
    const page = await agentPage();
    const row = rowOf(page, "Zilda Escrita");
    await expect(row).toContainText("A última mensagem");
    const before = await row.boundingBox();
    const socket = await lookIn(addAttender(server, { firstName: "Wilma" }));
    await socket.emitWithAck("View", id);
    await socket.emitWithAck("Typing", id, true);
    await expect(row).toContainText("Wilma Teixeira está digitando…");
    await expect(row).not.toContainText("A última mensagem");
    expect(await row.boundingBox()).toEqual(before);
    await socket.emitWithAck("Typing", id, false);
    await expect(row).toContainText("A última mensagem");
  });

  test("shows in the head of the open conversation, and never oneself", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Amália Dupla", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    const header = page.getByRole("region", { name: "Conversa aberta" }).locator("header");
    await expect(header).toBeVisible();
    const email = addAttender(server, { firstName: "Berenice" });
    await agentPage(`/conversations/${id}`, email);
    await expect(header).toContainText("Vendo agora: Berenice Teixeira");
  });
});

test.describe("what is unread", () => {
  test("is counted from where the attender had read", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Celina Contada", lines: ["um", "dois", "três"] });
    await read(server, id, 1);
    const page = await agentPage();
    await expect(rowOf(page, "Celina Contada")).toContainText("2 mensagens não lidas");
  });

  test("goes away when it is read in another window", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Dirce Outra Janela", lines: ["um", "dois"] });
    await read(server, id, 1);
    const page = await agentPage();
    await expect(rowOf(page, "Dirce Outra Janela")).toContainText("1 mensagem não lida");
    await read(server, id, 2);
    await expect(rowOf(page, "Dirce Outra Janela")).not.toContainText("não lida");
  });

  test("of a conversation that nobody opened yet is what its customer wrote", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Elvira Intocada", lines: ["um", "dois"] });
    const page = await agentPage();
    await expect(rowOf(page, "Elvira Intocada")).toContainText("2 mensagens não lidas");
  });
});
