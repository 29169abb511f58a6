import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import { ofSubject } from "@/tests/support/fields/of-subject";
import type { TestServer } from "@/tests/support/server";

const rowOf = (page: Page, customer: string) =>
  page.getByRole("list", { name: "Lista de conversas" }).getByRole("listitem").filter({ hasText: customer });
const dialog = (page: Page) => page.getByRole("dialog", { name: /Filtrar conversas|Mudar filtro/ });
const bar = (page: Page) => page.getByRole("group", { name: "O que a lista mostra" });

async function send(server: TestServer, method: string, path: string, body: object): Promise<void> {
  const { fetch } = openSession(server, DEMO_ACCOUNTS.admin);
  const answer = await fetch(path, {
    method,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

test("the list is narrowed by a field of the workspace's own, and follows what is filled in", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server, { firstName: "Fridolina" });
  const options = [{ label: "Entrega expressa" }, { label: "Retirada" }];
  await send(server, "POST", "/api/v1/fields", {
    ...ofSubject("conversation"),
    key: "modo_de_envio",
    type: "choice",
    labelPt: "Modo de envio",
    options,
  });
  await send(server, "POST", "/api/v1/fields", {
    ...ofSubject("conversation"),
    key: "valor_do_frete",
    type: "money",
    labelPt: "Valor do frete",
  });
  const one = addConversation(server, { customer: "Expedita Rápida", lines: ["Oi"], assignee: email });
  const other = addConversation(server, { customer: "Retirada Lenta", lines: ["Oi"], assignee: email });
  const fill = (id: number, version: number, fields: object) =>
    send(server, "PATCH", `/api/v1/conversations/${id}/fields`, { version, fields });
  await fill(one, 0, { modo_de_envio: 1, valor_do_frete: "30.00" });
  await fill(other, 0, { modo_de_envio: 2 });

  const page = await agentPage("/conversations?filter=mine", email);
  await page.getByRole("button", { name: "Filtrar" }).click();
  await dialog(page).getByRole("combobox", { name: "Campo" }).selectOption("Modo de envio");
  await dialog(page).getByRole("checkbox", { name: "Entrega expressa" }).check();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Aplicar" }).click();
  await expect(bar(page)).toContainText("Modo de envio é Entrega expressa");
  await expect(rowOf(page, "Expedita Rápida")).toBeVisible();
  await expect(rowOf(page, "Retirada Lenta")).toHaveCount(0);
  await fill(other, 1, { modo_de_envio: 1, valor_do_frete: "10.00" });
  await expect(rowOf(page, "Retirada Lenta")).toBeVisible();

  await page.getByRole("button", { name: "Filtrar" }).click();
  await dialog(page).getByRole("combobox", { name: "Campo" }).selectOption("Valor do frete");
  await dialog(page).getByRole("combobox", { name: "Condição" }).selectOption("é maior que");
  await dialog(page).getByRole("textbox", { name: "Valor" }).fill("vinte");
  await expect(dialog(page).getByRole("alert")).toContainText("Isto não é um valor deste campo");
  await dialog(page).getByRole("textbox", { name: "Valor" }).fill("20,50");
  await dialog(page).getByRole("button", { name: "Aplicar" }).click();
  await expect(bar(page)).toContainText(/Valor do frete é maior que R\$\s20,50/);
  await expect(rowOf(page, "Retirada Lenta")).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, "Expedita Rápida")).toBeVisible();
  await expect(bar(page)).toContainText("Modo de envio é Entrega expressa");
  await page.setViewportSize({ width: 390, height: 844 });
  await bar(page).getByRole("button", { name: "Mudar filtro: Modo de envio é Entrega expressa" }).click();
  await expect(dialog(page).getByRole("checkbox", { name: "Entrega expressa" })).toBeChecked();
  await page.emulateMedia({ colorScheme: "dark" });
});

test("a list that asks for a field which isn't there says that it couldn't be read", async ({ agentPage }) => {
  const condition = JSON.stringify({ all: [{ field: "field.de_ninguem", operator: "is_empty" }] });
  const page = await agentPage(`/conversations?${new URLSearchParams({ condition })}`);
  await expect(bar(page)).toContainText("Campo desconhecido está vazio");
  await expect(page.getByRole("button", { name: "Tentar novamente" }).first()).toBeVisible();
  await bar(page).getByRole("button", { name: "Remover filtro: Campo desconhecido está vazio" }).click();
  await expect(page.getByRole("list", { name: "Lista de conversas" })).toBeVisible();
});
