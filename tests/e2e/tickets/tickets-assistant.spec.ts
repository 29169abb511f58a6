import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { openTicket, ticketDesk, toastOf } from "./ticket-data";

const panel = (page: Page) => page.getByRole("region", { name: "Assistente IA" });
const open = (page: Page) => page.getByRole("button", { name: "IA", exact: true }).click();

test("shows the analysis after a spinner that lasts as long as the call", async ({ agentPage, server }) => {
  const { id } = await (await ticketDesk(server)).add({ subject: "Analisar", priority: "urgent", tags: ["fiscal"] });
  const page = await agentPage(`/tickets/${id}`);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/analysis", async (route) => {
    await held;
    await route.continue();
  });
  await open(page);
  await expect(panel(page)).toContainText("Análise completa do ticket");
  await expect(panel(page)).toContainText("Analisando ticket...");
  release();
  for (const text of ["Negativo", "Alta", "1-2 horas", "fiscal"]) await expect(panel(page)).toContainText(text);
  await expect(panel(page)).not.toContainText("Analisando ticket...");
});

test("folds away and comes back", async ({ agentPage, server }) => {
  const { id } = await (await ticketDesk(server)).add({ subject: "Recolher" });
  const page = await agentPage(`/tickets/${id}`);
  await open(page);
  await panel(page).getByRole("button", { name: "Recolher o assistente" }).click();
  await expect(panel(page).getByPlaceholder("Pergunte algo específico...")).toHaveCount(0);
  await panel(page).getByRole("button", { name: "Expandir o assistente" }).click();
  await expect(panel(page).getByPlaceholder("Pergunte algo específico...")).toBeVisible();
});

test("keeps what the agent says of it", async ({ agentPage, server }) => {
  const { id } = await (await ticketDesk(server)).add({ subject: "Avaliar" });
  const page = await agentPage(`/tickets/${id}`);
  await open(page);
  await panel(page).getByRole("button", { name: "Útil", exact: true }).click();
  await expect(toastOf(page, "Feedback Registrado")).toBeVisible();
  await expect(toastOf(page, "Obrigado! Seu feedback foi registrado como útil.")).toBeVisible();
  await page.reload();
  await open(page);
  await expect(panel(page).getByRole("button", { name: "Útil", exact: true })).toHaveAttribute("aria-pressed", "true");
});

test("puts the text of an action into the note", async ({ agentPage, server }) => {
  const { id } = await (await ticketDesk(server)).add({ subject: "Ação" });
  const page = await agentPage(`/tickets/${id}`);
  await open(page);
  await panel(page).getByRole("button", { name: "Verificar Logs" }).click();
  await expect(toastOf(page, "Ação Aplicada")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Adicionar Nota ao Ticket" })).not.toHaveValue("");
});

test("resolves the ticket by its action", async ({ agentPage, server }) => {
  const { id } = await (await ticketDesk(server)).add({ subject: "Resolver pela IA" });
  const page = await agentPage(`/tickets/${id}`);
  await open(page);
  await panel(page).getByRole("button", { name: "Marcar Resolvido" }).click();
  await expect(toastOf(page, "Ação Aplicada")).toBeVisible();
  await expect(openTicket(page).locator("header")).toContainText("Resolvido");
});

test("answers a question, and an empty one can't be sent", async ({ agentPage, server }) => {
  const { id } = await (await ticketDesk(server)).add({ subject: "Perguntar" });
  const page = await agentPage(`/tickets/${id}`);
  await open(page);
  const send = panel(page).getByRole("button", { name: "Enviar pergunta" });
  await expect(send).toBeDisabled();
  await panel(page).getByPlaceholder("Pergunte algo específico...").fill("Como resolver pedido incompleto?");
  await send.click();
  await expect(toastOf(page, "Resposta da IA")).toBeVisible();
});
