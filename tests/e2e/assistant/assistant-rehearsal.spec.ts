import type { Locator, Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect } from "@/tests/e2e/fixtures";
import { test } from "@/tests/e2e/own-server";

/** Reads the list of rehearsals again until the assistant has read a customer's message. */
async function showRehearsed(page: Page, row: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await page.getByRole("radio", { name: "Ensaio" }).check();
    await expect(row).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

test("a rehearsal sends nothing, and the team sees what it would have said and judges it", async ({
  agentPage,
  visitor,
  colleague,
  server,
}) => {
  const page = await agentPage("/assistant?section=management", DEMO_ACCOUNTS.admin);
  await page.getByRole("button", { name: "Configurar Resposta Automática" }).click();
  const form = page.getByRole("form", { name: "Configurar Resposta Automática" });
  await form.getByLabel("O que faz com a resposta").selectOption("Só ensaia, sem enviar");
  await form.getByLabel("Espera antes de responder (ms)").fill("0");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form).toBeHidden();
  const toggle = page.getByRole("switch", { name: "Resposta Automática" });
  // A test before this one, on the same server, may have switched it on.
  if (!(await toggle.isChecked())) {
    await toggle.check();
    await expect(page.getByText("Resposta Automática foi ativado com sucesso.")).toBeVisible();
  }

  const chatId = await (await visitor()).say("Quero falar com um atendente sobre o meu ensaio");
  await page.goto(`${server.url}/assistant?tab=usage`);
  const row = page.getByRole("listitem").filter({ hasText: "sobre o meu ensaio" });
  await showRehearsed(page, row);
  await expect(row).toContainText("Chamaria uma pessoa");
  await (await colleague()).say(chatId, "Oi, aqui é gente");

  const known = await (await visitor()).say("Como faço para trocar um produto?");
  const judged = page.getByRole("listitem").filter({ hasText: "trocar um produto" });
  await showRehearsed(page, judged);
  await expect(judged).toContainText("de certeza");
  await expect(row).toContainText("Oi, aqui é gente");
  await judged.getByRole("button", { name: "Errada" }).click();
  await expect(page.getByText("Da única avaliada, 1 está errada (100%)")).toBeVisible();
  await expect(judged.getByRole("button", { name: "Errada" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);

  const thread = await agentPage(`/conversations/${known}`, DEMO_ACCOUNTS.admin);
  await expect(thread.getByText("Como faço para trocar um produto?").first()).toBeVisible();
  await expect(thread.getByText("Resposta automática", { exact: true })).toHaveCount(0);
});
