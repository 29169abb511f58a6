import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { ticketDesk, ticketRow, ticketRows, toastOf } from "./ticket-data";

const bar = (page: Page) => page.getByRole("region", { name: "Ações em lote" });
const box = (page: Page, text: string) => ticketRow(page, text).getByRole("checkbox");

async function pick(page: Page, menu: string, choice: string): Promise<void> {
  await bar(page).getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: choice, exact: true }).click();
}

test("ticked tickets change together, and the toast takes it back", async ({ agentPage, server }) => {
  const desk = await ticketDesk(server);
  const one = await desk.add({ subject: "Lote um", tags: ["lote-a"], priority: "low" });
  await desk.add({ subject: "Lote dois", tags: ["lote-a"], priority: "high" });
  const page = await agentPage("/tickets?tag=lote-a");
  await box(page, "Lote um").check();
  await box(page, "Lote dois").check();
  await expect(bar(page)).toContainText("2 selecionados");
  await pick(page, "Prioridade...", "Urgente");
  await expect(toastOf(page, "Tickets Atualizados")).toBeVisible();
  await expect(ticketRow(page, "Lote um")).toContainText("Prioridade: Urgente");
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(ticketRow(page, "Lote um")).toContainText("Prioridade: Baixa");
  expect((await desk.read(one.id)).priority).toBe("low");
});

test("a click with Shift ticks all between two", async ({ agentPage, server }) => {
  const desk = await ticketDesk(server);
  for (const number of [1, 2, 3, 4]) await desk.add({ subject: `Faixa ${number}`, tags: ["faixa"] });
  const page = await agentPage("/tickets?tag=faixa");
  await box(page, "Faixa 4").check();
  await box(page, "Faixa 2").click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("3 selecionados");
});

test("all that is loaded is ticked at once, assigned and tagged", async ({ agentPage, server }) => {
  const desk = await ticketDesk(server);
  for (const number of [1, 2, 3]) await desk.add({ subject: `Todos ${number}`, tags: ["todos"] });
  const page = await agentPage("/tickets?tag=todos");
  await box(page, "Todos 1").check();
  await bar(page).getByRole("button", { name: "Selecionar todos carregados" }).click();
  await expect(bar(page)).toContainText("3 selecionados");
  await pick(page, "Atribuir a...", desk.name);
  await expect(ticketRows(page).filter({ hasText: desk.name })).toHaveCount(3);
  await bar(page).getByRole("combobox", { name: "Adicionar tag" }).fill("marcado");
  await bar(page).getByRole("button", { name: "Adicionar a tag aos selecionados" }).click();
  await expect(ticketRows(page).filter({ hasText: "marcado" })).toHaveCount(3);
  await pick(page, "Remover tag...", "marcado");
  await expect(ticketRows(page).filter({ hasText: "marcado" })).toHaveCount(0);
});

test("x ticks the row under the keyboard", async ({ agentPage, server }) => {
  await (await ticketDesk(server)).add({ subject: "Marcado pelo teclado", tags: ["tecla-x"] });
  const page = await agentPage("/tickets?tag=tecla-x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(bar(page)).toContainText("1 selecionado");
});
