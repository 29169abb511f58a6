import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { answerSurveyOf, card, toastOf } from "./analytics-data";

const account = (page: Page) => page.getByRole("button", { name: /^Sua conta/ });
const switchOf = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

test("a status that somebody chooses is what colleagues see at once, and is kept", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Quirina" });
  const boss = await agentPage("/analytics", DEMO_ACCOUNTS.admin);
  const page = await agentPage("/conversations", email);
  const row = card(boss, "Status dos atendentes").getByRole("listitem").filter({ hasText: "Quirina Teixeira" });
  await boss.reload();
  await expect(row).toContainText("Disponível");
  await account(page).click();
  await switchOf(page, "Ausente").check();
  await expect(page.getByText("Colegas veem você como ausente até você mudar.")).toBeVisible();
  await expect(row).toContainText("Ausente");
  await page.reload();
  await account(page).click();
  await expect(switchOf(page, "Ausente")).toBeChecked();
  await switchOf(page, "Disponível").check();
  await expect(row).toContainText("Disponível");
});

test("a status that the server doesn't take goes back", async ({ agentPage, server }) => {
  const page = await agentPage("/conversations", addAttender(server, { firstName: "Querubina" }));
  await page.route("**/api/v1/me/availability", (route) => route.abort());
  await account(page).click();
  await switchOf(page, "Offline").click();
  await expect(toastOf(page, "Status não alterado")).toBeVisible();
  await expect(switchOf(page, "Disponível")).toBeChecked();
});

test("the channels that ask are chosen in the settings", async ({ agentPage }) => {
  const page = await agentPage("/settings#surveys", DEMO_ACCOUNTS.admin);
  const section = page.locator("#surveys");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await section.getByRole("switch", { name: "WhatsApp" }).check();
  await saved;
  await page.reload();
  await expect(section.getByRole("switch", { name: "WhatsApp" })).toBeChecked();
  await section.getByRole("switch", { name: "WhatsApp" }).uncheck();
  await expect(section.getByRole("switch", { name: "WhatsApp" })).not.toBeChecked();
});

test("whether a conversation's closing asks is chosen beside it", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Rosalvo Perguntado", lines: ["Olá?"] });
  const page = await agentPage(`/conversations/${id}`);
  const survey = page.getByRole("region", { name: "Pesquisa de satisfação" });
  await expect(survey).toContainText("Como o canal está configurado.");
  await survey.getByRole("switch", { name: "Perguntar ao fechar" }).check();
  await expect(survey).toContainText("Escolhido para esta conversa.");
  await page.reload();
  await expect(survey.getByRole("switch", { name: "Perguntar ao fechar" })).toBeChecked();
  await survey.getByRole("button", { name: "Voltar à configuração do canal" }).click();
  await expect(survey).toContainText("Como o canal está configurado.");
});

test("what the customer answered stands beside the conversation", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Sidônia Perguntada", lines: ["Olá?"], status: "closed" });
  answerSurveyOf(server, id, { rating: "unsatisfied", comment: "Demorou três dias." });
  const page = await agentPage(`/conversations/${id}`);
  const survey = page.getByRole("region", { name: "Pesquisa de satisfação" });
  await expect(survey).toContainText("Insatisfeito");
  await expect(survey).toContainText("Demorou três dias.");
  await expect(survey.getByRole("switch")).toHaveCount(0);
});
