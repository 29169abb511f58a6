import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const section = (page: Page) => page.locator("#canned-replies");
const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, shortcut: string) => section(page).getByRole("row", { name: new RegExp(`^/${shortcut} `) });
const shortcutField = (page: Page) => dialog(page).getByLabel("Atalho", { exact: true });
const textField = (page: Page) => dialog(page).getByLabel("Texto", { exact: true });
const save = (page: Page) => dialog(page).getByRole("button", { name: "Salvar resposta" }).click();

async function add(page: Page, shortcut: string, text: string): Promise<void> {
  await section(page).getByRole("button", { name: "Nova resposta" }).click();
  await shortcutField(page).fill(shortcut);
  await textField(page).fill(text);
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
}

test("the list shows shortcut, text and who uses a reply, and locks what one may not change", async ({ agentPage }) => {
  const page = await agentPage("/settings#canned-replies");
  await expect(row(page, "prazo")).toContainText("o prazo de entrega é de 7 a 12 dias úteis");
  await expect(row(page, "prazo")).toContainText("Equipe");
  await expect(row(page, "prazo")).toContainText("Seu perfil não permite mudar esta resposta.");
  await expect(row(page, "prazo").getByRole("button")).toHaveCount(0);
  await expect(row(page, "retorno")).toContainText("Só você");
  await expect(row(page, "retorno").getByRole("button", { name: "Editar /retorno" })).toBeVisible();
});

test.describe("a new reply", () => {
  test("takes variables at the cursor, previews them filled, and is there after a reload", async ({
    agentPage,
    server,
  }) => {
    const page = await agentPage("/settings", addAttender(server));
    await section(page).getByRole("button", { name: "Nova resposta" }).click();
    await shortcutField(page).fill("boas-vindas");
    await textField(page).fill("Olá, !");
    await textField(page).press("ArrowLeft");
    await dialog(page).getByRole("button", { name: "Primeiro nome do cliente" }).click();
    await expect(textField(page)).toHaveValue("Olá, {{customer.firstName}}!");
    await expect(textField(page)).toBeFocused();
    await expect(dialog(page).getByRole("region", { name: /^Prévia/ })).toContainText("Olá, Marina!");
    await save(page);
    await expect(row(page, "boas-vindas")).toBeVisible();
    await page.reload();
    await expect(row(page, "boas-vindas")).toContainText("Só você");
  });

  test("says at each field what is wrong, and goes to the first", async ({ agentPage, server }) => {
    const page = await agentPage("/settings", addAttender(server));
    await section(page).getByRole("button", { name: "Nova resposta" }).click();
    await save(page);
    await expect(dialog(page).getByText("Informe o atalho.")).toBeVisible();
    await expect(dialog(page).getByText("Escreva o texto da resposta.")).toBeVisible();
    await expect(shortcutField(page)).toBeFocused();
    await shortcutField(page).fill("com espaço");
    await expect(shortcutField(page)).toHaveAccessibleDescription(/letras minúsculas sem acento/);
  });

  test("keeps what was typed when the shortcut is taken, and says so at the field", async ({ agentPage, server }) => {
    const page = await agentPage("/settings", addAttender(server));
    await add(page, "repetido", "Primeira");
    await section(page).getByRole("button", { name: "Nova resposta" }).click();
    await shortcutField(page).fill("repetido");
    await textField(page).fill("Segunda");
    await save(page);
    await expect(shortcutField(page)).toHaveAccessibleDescription(
      /Já existe uma resposta pronta com o atalho “repetido”/,
    );
    await expect(shortcutField(page)).toBeFocused();
    await expect(textField(page)).toHaveValue("Segunda");
  });

  test("keeps what was typed when the server doesn't answer", async ({ agentPage, server }) => {
    const page = await agentPage("/settings", addAttender(server));
    await page.route("**/api/v1/canned-replies", (route) => route.abort());
    await section(page).getByRole("button", { name: "Nova resposta" }).click();
    await shortcutField(page).fill("sem-rede");
    await textField(page).fill("Texto que não se perde");
    await save(page);
    await expect(dialog(page).getByRole("alert")).toContainText("O que você digitou continua aqui");
    await expect(textField(page)).toHaveValue("Texto que não se perde");
  });

  test("is an own one for who isn't an administrator, and says why", async ({ agentPage, server }) => {
    const page = await agentPage("/settings", addAttender(server));
    await section(page).getByRole("button", { name: "Nova resposta" }).click();
    await expect(dialog(page).getByRole("switch", { name: "Compartilhada com a equipe" })).toBeDisabled();
    await expect(dialog(page)).toContainText("Seu perfil não permite compartilhar respostas com a equipe.");
  });

  test("of an administrator is the team's at once", async ({ agentPage, server }) => {
    const admin = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    await add(admin, "nova-da-equipe", "Para todo mundo");
    await expect(row(admin, "nova-da-equipe")).toContainText("Equipe");
    const agent = await agentPage("/settings", addAttender(server));
    await expect(row(agent, "nova-da-equipe")).toContainText("Para todo mundo");
  });
});

test("a reply can be changed", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server));
  await add(page, "antes", "Texto de antes");
  await row(page, "antes").getByRole("button", { name: "Editar /antes" }).click();
  await expect(textField(page)).toHaveValue("Texto de antes");
  await shortcutField(page).fill("depois");
  await textField(page).fill("Texto de depois");
  await save(page);
  await expect(row(page, "depois")).toContainText("Texto de depois");
  await expect(row(page, "antes")).toHaveCount(0);
});

test("a reply goes at once, and the toast takes it back", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server));
  await add(page, "vai-e-volta", "Removida sem querer");
  await row(page, "vai-e-volta").getByRole("button", { name: "Remover /vai-e-volta" }).click();
  await expect(row(page, "vai-e-volta")).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(row(page, "vai-e-volta")).toContainText("Removida sem querer");
  await page.reload();
  await expect(row(page, "vai-e-volta")).toContainText("Removida sem querer");
});

test("a reply that the server doesn't remove comes back and says so", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server));
  await add(page, "teimosa", "Continua aqui");
  await page.route("**/api/v1/canned-replies/*", (route) => route.fulfill({ status: 500, json: {} }));
  await row(page, "teimosa").getByRole("button", { name: "Remover /teimosa" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Resposta não removida" })).toBeVisible();
  await expect(row(page, "teimosa")).toBeVisible();
});

test("more than eight replies can be searched by shortcut and text", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server));
  for (const number of [1, 2, 3]) await add(page, `busca-${number}`, `Texto número ${number}`);
  const search = section(page).getByRole("textbox", { name: "Pesquisar por atalho ou texto" });
  await search.fill("/busca-2");
  await expect(section(page).getByRole("row")).toHaveCount(2);
  await search.fill("NÚMERO 3");
  await expect(row(page, "busca-3")).toBeVisible();
  await search.fill("nada disso");
  await expect(section(page)).toContainText("Nada corresponde a “nada disso”.");
});

test("without any reply the section says what they are, with the button that adds the first", async ({
  agentPage,
  server,
}) => {
  const page = await agentPage("/settings", addAttender(server));
  await page.route("**/api/v1/canned-replies", (route) => route.fulfill({ json: [] }));
  // The list is read again when someone comes back to the window.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(section(page)).toContainText("Nenhuma resposta pronta ainda");
  await expect(section(page).getByRole("button", { name: "Nova resposta" })).toBeVisible();
});

test("a list that can't be read again stays, says so, and can be asked for", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server));
  await page.route("**/api/v1/canned-replies", (route) => route.abort());
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(section(page).getByRole("alert")).toContainText("A lista pode estar desatualizada");
  await expect(row(page, "prazo")).toBeVisible();
  await page.unroute("**/api/v1/canned-replies");
  await section(page).getByRole("button", { name: "Tentar novamente" }).click();
  await expect(section(page).getByRole("alert")).toHaveCount(0);
});

test("the form is accessible, with its errors", async ({ agentPage }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await section(page).getByRole("button", { name: "Nova resposta" }).click();
  await save(page);
  await expect(dialog(page).getByText("Informe o atalho.")).toBeVisible();
  await expectAccessible(page, { within: "#canned-replies" });
});
