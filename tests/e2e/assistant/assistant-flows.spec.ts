import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect } from "@/tests/e2e/fixtures";
import { test } from "@/tests/e2e/own-server";

const SECTION = "/assistant?section=flows";
const step = (page: Page, name: string) => page.getByRole("listitem", { name });
const trial = (page: Page) => page.getByRole("region", { name: "Experimentar" });

/** Does something that is saved by itself, and waits until it is. */
async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === "PUT" && answer.url().includes("/flows/"),
  );
  await act();
  expect((await stored).status()).toBe(200);
  await expect(page.getByText("Rascunho salvo")).toBeVisible();
}

/** Begins a flow from a template and waits until it is open. */
async function begin(page: Page, template: RegExp, name: string): Promise<void> {
  await page.getByRole("button", { name: template }).click();
  await saved(page, () => page.getByLabel("Nome do fluxo").fill(name));
}

test("an administrator builds a menu, tries it, publishes it, and a visitor finds their way by its buttons", async ({
  agentPage,
  visitorPage,
}) => {
  const page = await agentPage(SECTION, DEMO_ACCOUNTS.admin);
  await expectAccessible(page);
  await begin(page, /Menu com equipes/, "Menu da loja");

  await trial(page).getByLabel("Mensagem do cliente").fill("oi");
  await trial(page).getByRole("button", { name: "Enviar" }).click();
  const log = trial(page).getByRole("log");
  await expect(log).toContainText("Sobre o que você quer falar?");
  await log.getByRole("button", { name: "Suporte" }).click();
  await expect(log).toContainText("Aqui uma pessoa é chamada.");
  await expectAccessible(page);

  await step(page, "Passo 4: Chamar uma pessoa").getByLabel("Texto (opcional)").fill("Vou chamar o suporte.");
  await expect(log).toContainText("Vou chamar o suporte.");
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Fluxo publicado")).toBeVisible();

  const visitor = await visitorPage();
  await visitor
    .getByRole("button", { name: /chat|fale|ajuda|conversa/i })
    .first()
    .click();
  const chat = visitor.frameLocator("iframe");
  await chat.getByRole("textbox").fill("bom dia");
  await chat.getByRole("textbox").press("Enter");
  await chat.getByRole("button", { name: "Suporte" }).click();
  await expect(chat.getByText("Vou chamar o suporte.")).toBeVisible();
  await expect(chat.getByRole("button", { name: "Vendas" })).toHaveCount(0);

  await page.getByRole("button", { name: "Versões" }).click();
  const dialog = page.getByRole("dialog", { name: "Versões publicadas" });
  await expect(dialog.getByText("No ar")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Desligar" }).click();
  await expect(page.getByText("Fluxo desligado")).toBeVisible();
});

test("what is missing is said at its step and keeps the flow from being published; a step that was removed comes back", async ({
  agentPage,
}) => {
  const page = await agentPage(SECTION, DEMO_ACCOUNTS.admin);
  await begin(page, /Em branco/, "Incompleto");
  await expect(page.getByText("Falta 1 coisa para publicar")).toBeVisible();
  await expect(step(page, "Passo 1: Menu")).toContainText("Há uma opção sem nome");
  await expect(page.getByRole("button", { name: "Publicar" })).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("Nome da opção 1").fill("Uma");
  await page.getByLabel("Nome da opção 2").fill("Outra");
  await expect(page.getByText("para publicar")).toHaveCount(0);

  await page.getByRole("button", { name: "Perguntar um dado" }).click();
  await expect(step(page, "Passo 3: Perguntar um dado").getByLabel("Texto", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Remover o passo 3" }).click();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(step(page, "Passo 3: Perguntar um dado")).toBeVisible();

  await page.getByRole("button", { name: "Excluir", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Excluir o fluxo “Incompleto”?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Excluir fluxo" }).click();
  await expect(page.getByText("“Incompleto” não existe mais.")).toBeVisible();
});

test("two who edit at once learn of each other, and nothing is lost without asking", async ({ agentPage }) => {
  const page = await agentPage(SECTION, DEMO_ACCOUNTS.admin);
  await begin(page, /Fora do horário/, "A quatro mãos");
  const { pathname, search } = new URL(page.url());
  await page.route("**/api/v1/flows/*", (route) => route.abort());
  await step(page, "Passo 1: Dizer").getByLabel("Texto", { exact: true }).fill("A minha versão");
  await expect(page.getByText("Não foi possível salvar:")).toBeVisible();

  const other = await agentPage(`${pathname}${search}`, DEMO_ACCOUNTS.admin);
  await saved(other, () => step(other, "Passo 1: Dizer").getByLabel("Texto", { exact: true }).fill("A outra versão"));

  await page.unroute("**/api/v1/flows/*");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByText("alterou este fluxo enquanto você editava")).toBeVisible();
  await saved(page, () => page.getByRole("button", { name: "Ficar com a minha" }).click());
  await expect(step(other, "Passo 1: Dizer").getByLabel("Texto", { exact: true })).toHaveValue("A minha versão");
});

test("an agent reads the flows and changes nothing", async ({ agentPage }) => {
  const admin = await agentPage(SECTION, DEMO_ACCOUNTS.admin);
  await begin(admin, /Menu com equipes/, "Só para ler");
  const page = await agentPage(SECTION);
  await page.getByRole("link", { name: "Só para ler" }).click();
  await expect(page.getByLabel("Nome do fluxo")).toHaveAttribute("readonly", "");
  await expect(page.getByRole("button", { name: "Publicar" })).toHaveCount(0);
  await expect(step(page, "Passo 1: Dizer").getByLabel("Texto", { exact: true })).toBeDisabled();
});

test("the order in which flows are asked is changed with the keyboard, and stays", async ({ agentPage }) => {
  const page = await agentPage(SECTION, DEMO_ACCOUNTS.admin);
  for (const name of ["Ordem um", "Ordem dois"]) {
    await begin(page, /Em branco/, name);
    await page.getByRole("button", { name: "Voltar aos fluxos" }).click();
  }
  const list = page.getByRole("list", { name: "Fluxos, na ordem em que são consultados" });
  const names = async () => (await list.getByRole("link").allTextContents()).filter((name) => name.startsWith("Ordem"));
  await expect.poll(names).toEqual(["Ordem um", "Ordem dois"]);
  const earlier = page.getByRole("button", { name: "Consultar Ordem dois antes" });
  await earlier.press("Enter");
  await expect.poll(names).toEqual(["Ordem dois", "Ordem um"]);
  await expect(earlier).toBeFocused();
  await expect(list).toHaveAttribute("aria-busy", "false");
  await page.reload();
  await expect.poll(names).toEqual(["Ordem dois", "Ordem um"]);
});
