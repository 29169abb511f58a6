import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addAttender } from "@/tests/e2e/desk-data";
import { expect, signIn, test } from "@/tests/e2e/fixtures";

const nav = (page: Page) => page.getByRole("navigation", { name: "Seções das configurações" });

test("the navigation leads to each section and marks the one that is read", async ({ agentPage }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await expect(nav(page).getByRole("link")).toHaveText([
    "Idiomas",
    "Aparência",
    "Senha",
    "Sessões ativas",
    "Notificações e atalhos",
    "Respostas prontas",
    "Macros",
    "Dados da empresa",
    "Horários",
    "Tags",
    "Campos",
    "Status de ticket",
    "Formulários",
    "Prazos (SLA)",
    "Distribuição",
    "Automação",
    "Pesquisa de satisfação",
    "Perfis e permissões",
    "Plano e cobrança",
    "Auditoria",
  ]);
  await nav(page).getByRole("link", { name: "Plano e cobrança" }).click();
  await expect(page.getByRole("heading", { name: "Plano e cobrança" })).toBeInViewport();
  await expect(nav(page).getByRole("link", { name: "Plano e cobrança" })).toHaveAttribute("aria-current", "location");
  await expect(nav(page).getByRole("link", { name: "Plano e cobrança" })).toBeInViewport();
});

test("the section of the address is shown after the sign-in, too", async ({ page, server }) => {
  await page.goto(`${server.url}/settings#billing`);
  await page.getByRole("button", { name: "Entrar" }).click();
  await signIn(page, DEMO_ACCOUNTS.admin);
  await expect(page.getByRole("heading", { name: "Plano e cobrança" })).toBeInViewport();
});

test("on a phone the navigation is a strip that stays on top", async ({ agentPage }) => {
  const page = await agentPage("/settings");
  await page.setViewportSize({ width: 390, height: 844 });
  await nav(page).getByRole("link", { name: "Respostas prontas" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Respostas prontas" })).toBeInViewport();
  await expect(nav(page)).toBeInViewport();
  await expect(nav(page).getByRole("link", { name: "Respostas prontas" })).toBeInViewport();
});

test("who isn't an administrator is told whom to ask, and gets nothing of the company", async ({ agentPage }) => {
  const page = await agentPage("/settings");
  await expect(page.locator("#administration")).toContainText(
    /Dados da empresa, perfis, plano, cobrança e auditoria são de quem administra\. Peça a .*Mariana Azevedo Rocha/,
  );
  await expect(nav(page).getByRole("link", { name: "Administração" })).toBeVisible();
  for (const id of ["workspace", "billing", "audit"]) await expect(page.locator(`#${id}`)).toHaveCount(0);
  expect(await page.content()).not.toContain("4242");
});

test("saving the languages says so in the documented words", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server));
  await page.getByLabel("Idioma principal").selectOption("en");
  await page.getByRole("button", { name: "Salvar idiomas" }).click();
  await expect(page.getByRole("heading", { name: "Settings", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save languages" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Settings Saved" });
  await expect(toast).toContainText("Your language preferences were updated.");
});

test("the chosen languages' flags are pictures, which every system draws alike", async ({ agentPage }) => {
  const page = await agentPage("/settings");
  const flags = page.locator("img[src^='data:image/svg+xml']");
  await expect(flags).toHaveCount(2);
  const before = await flags.first().getAttribute("src");
  expect(await flags.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByLabel("Idioma principal").selectOption("en");
  await expect(flags.first()).not.toHaveAttribute("src", before ?? "");
});

test("the secondary language may be one that the interface doesn't speak yet", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server));
  await page.getByLabel("Idioma secundário").selectOption("es");
  await page.getByRole("button", { name: "Salvar idiomas" }).click();
  await expect(page.getByText("Idiomas atuais: Português (Brasil) e Español.")).toBeVisible();
  await expect(page.getByLabel("Idioma principal").locator("option", { hasText: "Espanhol" })).toBeDisabled();
});
