import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect } from "@/tests/e2e/fixtures";
import { PHONE, smallTargets } from "@/tests/e2e/touch-area";
import { assistantDesk, toastOf } from "./assistant-data";
import { test } from "./model-server";

const field = (page: Page) => page.getByRole("textbox", { name: "Mensagem" });
const button = (page: Page) => page.getByRole("button", { name: "Reescrever" });
const preview = (page: Page, name: string) => page.getByRole("region", { name });

test.describe("rewriting an answer", () => {
  test("shows what changed, is used by Enter and taken back", async ({ agentPage, server, model }) => {
    model.onMessage(/praso/, { content: "Oi! O prazo é de 7 dias, veja ⟦1⟧." });
    const id = addConversation(server, { customer: "Rita Reescrita", lines: ["Qual é o prazo?"] });
    const page = await agentPage(`/conversations/${id}`);
    const typed = "oi o praso é de 7 dias, veja https://loja.example/prazos.";
    await field(page).fill(typed);
    await field(page).press("Control+.");
    await page.getByRole("menuitem", { name: "Corrigir o português" }).click();
    const shown = preview(page, "Corrigir o português");
    await expect(shown.locator("del")).toContainText(["oi o praso"]);
    await expect(shown.locator("ins")).toContainText(["Oi! O prazo"]);
    await expect(shown).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveValue("Oi! O prazo é de 7 dias, veja https://loja.example/prazos.");
    await expect(field(page)).toBeFocused();
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expect(field(page)).toHaveValue(typed);
  });

  test("changes the selected words alone, and Escape keeps them", async ({ agentPage, server, model }) => {
    model.onMessage(/bem longa/, { content: "curta" });
    const id = addConversation(server, { customer: "Selma Seleção", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await field(page).fill("Uma frase bem longa demais aqui.");
    const choose = async () => {
      await field(page).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(10, 26));
      await button(page).click();
      await page.getByRole("menuitem", { name: "Mais curto" }).click();
      await expect(preview(page, "Mais curto").locator("ins")).toHaveText("curta");
    };
    await field(page).focus();
    await choose();
    await page.keyboard.press("Escape");
    await expect(preview(page, "Mais curto")).toHaveCount(0);
    await expect(field(page)).toHaveValue("Uma frase bem longa demais aqui.");
    await choose();
    await preview(page, "Mais curto").getByRole("button", { name: "Usar" }).click();
    await expect(field(page)).toHaveValue("Uma frase curta aqui.");
  });

  test("that would change a number is refused, and the text stays", async ({ agentPage, server, model }) => {
    model.onMessage(/7 dias/, { content: "São 10 dias." });
    const id = addConversation(server, { customer: "Nádia Número", lines: ["Qual é o prazo?"] });
    const page = await agentPage(`/conversations/${id}`);
    await field(page).fill("São 7 dias.");
    await button(page).click();
    await page.getByRole("menuitem", { name: "Mais caloroso" }).click();
    await expect(preview(page, "Mais caloroso").getByRole("alert")).toContainText("mudou um nome, número");
    await page.keyboard.press("Escape");
    await expect(field(page)).toHaveValue("São 7 dias.");
  });

  test("is cancelled while the model still thinks", async ({ agentPage, server, model }) => {
    model.onMessage(/devagar/, { content: "nunca" }, { latency: 60_000 });
    const id = addConversation(server, { customer: "Dora Devagar", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await field(page).fill("devagar");
    await button(page).click();
    await page.getByRole("menuitem", { name: "Mais formal" }).click();
    await expect(preview(page, "Mais formal")).toContainText("Reescrevendo");
    const stopped = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/rewrites"));
    await preview(page, "Mais formal").getByRole("button", { name: "Cancelar" }).click();
    await stopped;
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue("devagar");
  });

  test("translates into the customer's language, or another one", async ({ agentPage, server, model }) => {
    model.onMessage(/caminho/, { content: "It is on its way." });
    const id = addConversation(server, { customer: "Emily English", lines: ["Hello, where is my order?"] });
    const page = await agentPage(`/conversations/${id}`);
    await field(page).fill("Está a caminho.");
    await button(page).click();
    await page.getByRole("menuitem", { name: "Traduzir para outro idioma" }).click();
    await expect(page.getByRole("menuitem", { name: "Español" })).toBeVisible();
    await page.getByRole("menuitem", { name: "Voltar" }).click();
    await page.getByRole("menuitem", { name: "Traduzir para o idioma do cliente" }).click();
    await expect(preview(page, "Traduzir para o idioma do cliente")).toContainText("It is on its way.");
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveValue("It is on its way.");
  });

  test("without a model says so: an agent is sent to an administrator, and they to the settings", async ({
    agentPage,
    server,
  }) => {
    const id = addConversation(server, { customer: "Silvana Semmodelo", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await field(page).fill("Olá");
    await button(page).click();
    await expect(page.getByRole("menu")).toContainText("precisam de um modelo de linguagem");
    await page.getByRole("menuitem", { name: "Peça a um administrador" }).press("Enter");
    await expect(field(page)).toBeFocused();
    const admins = await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin);
    await field(admins).fill("Olá");
    await button(admins).click();
    await admins.getByRole("menuitem", { name: "Configurar um modelo" }).click();
    await expect(admins).toHaveURL(/section=management/);
  });
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("the new version and its buttons fit", async ({ agentPage, server, model }) => {
    model.onMessage(/telefone/, { content: "Versão nova para o telefone, com mais palavras do que antes." });
    const id = addConversation(server, { customer: "Fátima Fone", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await field(page).fill("Versão velha para o telefone.");
    await button(page).click();
    await page.getByRole("menuitem", { name: "Mais formal" }).click();
    await expect(preview(page, "Mais formal").locator("ins").first()).toBeVisible();
    await expect(preview(page, "Mais formal").getByRole("button", { name: "Usar" })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await smallTargets(page)).toEqual([]);
  });
});

test.describe("fields that are suggested", () => {
  test("are applied by one key, taken back, and turned down for good", async ({ agentPage, server }) => {
    const api = await assistantDesk(server);
    for (const line of ["Quero trocar a cortina", "Como faço a troca do abajur?", "Dá para trocar o quadro?"]) {
      const earlier = addConversation(server, { customer: `Antes: ${line}`, lines: [line], age: 3_600_000 });
      await api.call("POST", "/api/v1/conversations/bulk", {
        ids: [earlier],
        change: { kind: "addTag", tag: "permutas e troca" },
      });
    }
    const id = addConversation(server, {
      customer: "Téo Trocador",
      lines: ["Quero a troca da cortina e permutas, é urgente!"],
      subject: "Ajuda",
    });
    const page = await agentPage(`/conversations/${id}`);
    const panel = page.getByRole("region", { name: "Esta conversa" });
    await expect(panel.getByRole("button", { name: "Adicionar a tag permutas e troca" })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Mudar para prioridade alta" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("l");
    await expect(toastOf(page, "Aplicado")).toBeVisible();
    await expect(panel.getByRole("listitem").filter({ hasText: "permutas e troca" })).toBeVisible();
    await expect(panel.getByRole("button")).toHaveCount(0);
    await page.keyboard.press("z");
    await expect(panel.getByRole("button", { name: "Adicionar a tag permutas e troca" })).toBeVisible();
    await panel.getByRole("button", { name: "Não sugerir a tag permutas e troca" }).click();
    await panel.getByRole("button", { name: "Mudar para prioridade alta" }).click();
    await expect(toastOf(page, "Aplicado").first()).toBeVisible();
    await expect(panel).toHaveCount(0);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText("Aplicar tags e campos sugeridos");
  });
});

test("a draft that is sent with another figure becomes a proposal to improve its item", async ({
  agentPage,
  server,
}) => {
  const desk = await assistantDesk(server);
  const item = await desk.addItem({
    title: "Qual é a garantia do pergolado?",
    content: "O pergolado tem garantia de onze anos contra cupins.",
  });
  const id = addConversation(server, { customer: "Jonas Jardim", lines: ["Qual é a garantia do pergolado?"] });
  const page = await agentPage(`/conversations/${id}`);
  const panel = page.getByRole("complementary", { name: "Cliente e assistente" });
  await panel.getByRole("tab", { name: "Cangoo" }).click();
  await panel.getByRole("button", { name: "Sugerir resposta" }).click();
  await panel.getByRole("button", { name: "Inserir na resposta" }).click();
  await expect(field(page)).toHaveValue(/onze anos/);
  await field(page).fill((await field(page).inputValue()).replace("onze anos", "12 anos"));
  await field(page).press("Enter");
  await expect(page.getByRole("log").first()).toContainText("12 anos");

  const admins = await agentPage("/assistant?tab=proposals", DEMO_ACCOUNTS.admin);
  const row = admins.getByRole("listitem").filter({ hasText: item.title });
  await expect(async () => {
    await admins.reload();
    await expect(row).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(row).toContainText("Melhoria de item");
  await expect(row.locator("del")).toContainText(["onze"]);
  await expect(row.locator("ins")).toContainText(["12"]);
  await expectAccessible(admins);
  await row.getByRole("button", { name: `Editar o item ${item.title}` }).click();
  const dialog = admins.getByRole("dialog", { name: "Melhorar o Item" });
  await expect(dialog.getByLabel("Conteúdo")).toHaveValue(item.content);
  await expectAccessible(admins);
  await dialog.getByLabel("Conteúdo").fill("O pergolado tem garantia de 12 anos contra cupins.");
  await dialog.getByRole("button", { name: "Salvar e aprovar" }).click();
  await expect(toastOf(admins, "Sugestão Aprovada")).toBeVisible();
  await expect(row).toHaveCount(0);
  const now = await desk.call<{ content: string }>("GET", `/api/v1/knowledge/${item.id}`);
  expect(now.content).toBe("O pergolado tem garantia de 12 anos contra cupins.");
});
