import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";

test("an administrator makes a team, names who leads it, renames it and takes its deletion back", async ({
  agentPage,
}) => {
  const page = await agentPage("/attenders", DEMO_ACCOUNTS.admin);
  await page.getByRole("link", { name: "Equipes" }).click();
  await expect(page.getByRole("heading", { name: "Equipes", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Nova Equipe" }).click();
  const dialog = page.getByRole("dialog", { name: "Nova Equipe" });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Dê um nome à equipe")).toBeVisible();
  await dialog.getByLabel("Nome").fill("Pós-venda");
  await dialog.getByRole("checkbox", { name: "Rafael Nogueira", exact: true }).check();
  await dialog.getByRole("checkbox", { name: "Rafael Nogueira lidera a equipe" }).check();
  await dialog.getByRole("checkbox", { name: "Beatriz Tavares de Lima", exact: true }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Pós-venda" });
  await expect(row).toContainText("2 pessoas · Liderança: Rafael Nogueira");

  await row.getByRole("button", { name: "Editar Pós-venda" }).click();
  await page.getByLabel("Nome").fill("financeiro");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Já existe uma equipe com este nome")).toBeVisible();
  await page.getByLabel("Nome").fill("Depois da Venda");
  await page.getByRole("button", { name: "Salvar" }).click();
  const renamed = page.getByRole("listitem").filter({ hasText: "Depois da Venda" });
  await expect(renamed).toBeVisible();

  await renamed.getByRole("button", { name: "Excluir Depois da Venda" }).click();
  await expect(renamed).toBeHidden();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(renamed).toContainText("2 pessoas");
});

test("who isn't an administrator reads whom to ask for a team", async ({ agentPage }) => {
  const page = await agentPage("/attenders/teams");
  await expect(page.getByText("Mariana Azevedo Rocha").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Nova Equipe" })).toBeHidden();
});

test("a channel's new conversations are for the team that it names", async ({ agentPage, visitor }) => {
  const page = await agentPage("/channels", DEMO_ACCOUNTS.admin);
  await page.getByRole("link", { name: /Site da loja/ }).click();
  await page.getByRole("button", { name: "Editar", exact: true }).click();
  await page.getByLabel("Equipe").selectOption("Vendas");
  await page.getByRole("button", { name: "Salvar", exact: true }).first().click();
  await expect(page.getByLabel("Equipe")).toHaveValue("Vendas");
  const chatId = await (await visitor()).say("Quero comprar uma mesa");
  await page.goto(new URL(`/conversations/${chatId}`, page.url()).href);
  await expect(page.getByRole("region", { name: "Conversa aberta" }).getByTitle("Vendas")).toBeVisible();
});

test("the teams show their people on the way from the list, in a browser whose clock is ahead of the server's", async ({
  agentPage,
}) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_600_000;
  });
  await page.goto(new URL("/conversations", page.url()).href);
  await expect(page.getByRole("navigation", { name: "Equipes" }).getByRole("link", { name: "Vendas" })).toBeVisible();
  await page.getByRole("navigation", { name: "Módulos" }).getByRole("link", { name: "Atendentes" }).click();
  await expect(page.getByRole("heading", { name: "Atendentes", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Equipes", exact: true }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Vendas" });
  await expect(row).toContainText("2 pessoas · Liderança: Rafael Nogueira");
});
