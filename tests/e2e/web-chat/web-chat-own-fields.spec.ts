import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { ofSubject } from "@/tests/support/fields/of-subject";
import { addOwnChat, chat, conversationWith, openChat, write } from "./web-chat-data";

const FIELDS = [
  { labelPt: "Motivo do chat", labelEn: "Reason", type: "choice", options: [{ label: "Troca" }, { label: "Elogio" }] },
  { labelPt: "Valor do pedido", labelEn: "Amount of the order", type: "money" },
];

/** Two fields of conversations that are there while `work` runs. */
async function withFields(admin: Page, url: string, work: () => Promise<void>) {
  const headers = { Origin: url };
  const ids: number[] = [];
  try {
    for (const [index, field] of FIELDS.entries()) {
      const key = `chat_${index}_${randomUUID().slice(0, 8)}`;
      const data = { ...ofSubject("conversation"), key, ...field };
      const made = await admin.request.post(`${url}/api/v1/fields`, { headers, data });
      ids.push(((await made.json()) as { id: number }).id);
    }
    await work();
  } finally {
    for (const id of ids) await admin.request.delete(`${url}/api/v1/fields/${id}`, { headers });
  }
}

test("an administrator asks for two fields, a visitor answers them, and the agent sees what they said", async ({
  agentPage,
  browser,
  server,
  site,
}) => {
  const own = await addOwnChat(server, site);
  const admin = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await withFields(admin, server.url, async () => {
    await admin.goto(`${server.url}/channels/web-chat/${own.id}`);
    await admin.getByRole("button", { name: "Editar" }).click();
    const form = admin.getByRole("group", { name: "Campos de conversas e clientes" });
    for (const { labelPt } of FIELDS) {
      await form.getByLabel("Campo a adicionar").selectOption(`${labelPt} (conversa)`);
      await form.getByRole("button", { name: "Adicionar campo" }).click();
    }
    await form.getByLabel("Motivo do chat (conversa) é obrigatório").check();
    await expectAccessible(admin);
    await admin.getByRole("button", { name: "Salvar" }).first().click();
    await expect(admin.getByText("Motivo do chat (conversa): obrigatório")).toBeVisible();

    const context = await browser.newContext({ locale: "pt-BR", viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(own.page());
    await openChat(page);
    const reason = chat(page).getByLabel("Motivo do chat");
    await chat(page).getByLabel("Valor do pedido").fill("doze");
    await chat(page).getByRole("button", { name: "Começar conversa" }).click();
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAccessibleDescription("Preencha este campo.");
    await expect(chat(page).getByLabel("Valor do pedido")).toHaveAccessibleDescription(
      "Informe um número. Em reais, como 1.234,56",
    );
    await expectAccessible(page);
    await reason.selectOption("Troca");
    await chat(page).getByLabel("Valor do pedido").fill("1.234,5");
    await page.keyboard.press("Enter");
    const text = `Quero trocar o sofá ${randomUUID()}`;
    await write(page, text);
    await context.close();

    const { id } = await conversationWith(server, text);
    const agent = await agentPage(`/conversations/${id}`);
    const values = agent.getByRole("region", { name: "Campos da conversa" });
    await expect(values).toContainText("Troca");
    await expect(values).toContainText("R$ 1.234,50");
    await expect(agent.getByRole("log", { name: "Mensagens" })).toContainText("Motivo do chat: vazio → Troca");
  });
});
