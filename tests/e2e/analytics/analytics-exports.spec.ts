import fs from "node:fs";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addAttender } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { addRunningExport, advanceExportTo, dialog, failExportOf, toastOf } from "./analytics-data";

test("an export becomes a file, told by a toast and a notification", async ({ agentPage, server }) => {
  const page = await agentPage("/analytics?period=30d", addAttender(server, { profile: 1, firstName: "Petúnia" }));
  await page.getByRole("button", { name: "Exportar", exact: true }).click();
  await expect(dialog(page).getByText("Você ainda não exportou nada.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Exportar", exact: true }).click();
  await expect(toastOf(page, "Exportação iniciada")).toBeVisible();
  await expect(toastOf(page, "Exportação concluída")).toBeVisible({ timeout: 30_000 });
  const row = dialog(page).getByRole("listitem").filter({ hasText: "conversas-" });
  await expect(row).toContainText("Pronto");
  const download = page.waitForEvent("download");
  await row.getByRole("link", { name: /^Baixar/ }).click();
  const file = await (await download).path();
  expect(fs.readFileSync(file, "utf8")).toContain("Assunto");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Notificações/ }).click();
  await page.getByRole("link", { name: /Sua exportação está pronta/ }).click();
  await expect(dialog(page).getByText("Suas exportações")).toBeVisible();
});

test("the report is a PDF", async ({ agentPage, server }) => {
  const page = await agentPage("/analytics?exports=true", addAttender(server, { profile: 1, firstName: "Pérola" }));
  await dialog(page)
    .getByRole("radio", { name: /^Relatório/ })
    .check();
  await dialog(page).getByRole("button", { name: "Exportar", exact: true }).click();
  const link = dialog(page).getByRole("link", { name: /^Baixar relatorio-/ });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const answer = await page.request.get(new URL((await link.getAttribute("href")) ?? "", server.url).href);
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("an attender who wants to export reads whom to ask", async ({ agentPage }) => {
  const page = await agentPage("/analytics");
  await page.getByRole("button", { name: "Exportar", exact: true }).click();
  await expect(dialog(page)).toContainText("Você não tem permissão para exportar os números");
  await expect(dialog(page).getByRole("link", { name: DEMO_ACCOUNTS.admin })).toBeVisible();
  await expect(dialog(page).getByRole("radio")).toHaveCount(0);
});

test("an export under way says how far it is, and is cancelled", async ({ agentPage, server }) => {
  const email = addAttender(server, { profile: 1, firstName: "Plácida" });
  const id = addRunningExport(server, email, "conversas-longas.csv");
  const page = await agentPage("/analytics?exports=true", email);
  const row = dialog(page).getByRole("listitem").filter({ hasText: "conversas-longas.csv" });
  const progress = row.getByRole("progressbar", { name: "Progresso de conversas-longas.csv" });
  await expect(row).toContainText("1.200 de 4.000 linhas");
  await expect(progress).toHaveAttribute("aria-valuenow", "30");
  advanceExportTo(server, id, 3000);
  await expect(progress).toHaveAttribute("aria-valuenow", "75", { timeout: 15_000 });
  await row.getByRole("button", { name: "Cancelar conversas-longas.csv" }).click();
  await expect(row).toContainText("Cancelado");
  await expect(row.getByRole("button")).toHaveCount(0);
  await expect(row.getByRole("link")).toHaveCount(0);
  await expect(dialog(page).getByRole("region", { name: "Suas exportações" })).toBeFocused();
});

test("an export that fails for the last time says so", async ({ agentPage, server }) => {
  const email = addAttender(server, { profile: 1, firstName: "Perpétua" });
  const id = addRunningExport(server, email, "conversas-falhas.csv");
  const page = await agentPage("/analytics?exports=true", email);
  const row = dialog(page).getByRole("listitem").filter({ hasText: "conversas-falhas.csv" });
  await expect(row).toContainText("Em andamento");
  failExportOf(server, id);
  await expect(toastOf(page, "A exportação falhou")).toBeVisible({ timeout: 15_000 });
  await expect(row).toContainText("Falhou");
  await expect(row.getByRole("link")).toHaveCount(0);
});
