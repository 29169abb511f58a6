import { randomUUID } from "node:crypto";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { ofSubject } from "@/tests/support/fields/of-subject";
import { openTicket, toastOf } from "./ticket-data";

test("a ticket is made by a form that asks for the amount once it is about a refund", async ({ agentPage, server }) => {
  addConversation(server, { customer: "Rebeca Reembolso", lines: ["Quero meu dinheiro de volta"] });
  const admin = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  const post = async (path: string, data: object) => {
    const answer = await admin.request.post(new URL(`/api/v1/${path}`, admin.url()).href, { data });
    return (await answer.json()) as { id: number };
  };
  const mark = randomUUID().slice(0, 8).replaceAll("-", "");
  const options = [{ label: "Troca" }, { label: "Reembolso" }];
  const what = { ...ofSubject("ticket"), key: `pedido_${mark}`, type: "choice", labelPt: "O que se pede", options };
  const kind = await post("fields", what);
  const amount = await post("fields", {
    ...ofSubject("ticket"),
    key: `valor_${mark}`,
    type: "money",
    labelPt: "Valor pago",
  });
  const showIf = [{ fieldId: kind.id, operator: "any_of", value: [2] }];
  const fields = [
    { fieldId: kind.id, isRequired: true },
    { fieldId: amount.id, isRequired: true, showIf },
  ];
  const form = await post("ticket-forms", { name: "Pós-venda", priority: "high", fields });

  const page = await agentPage("/tickets");
  await page.getByRole("button", { name: "Novo Ticket" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Assunto/ }).fill("Quer o dinheiro de volta");
  await dialog.getByRole("textbox", { name: /^Descrição/ }).fill("Produto com defeito.");
  await dialog.getByRole("combobox", { name: /^Cliente/ }).fill("Rebeca Reem");
  await dialog.getByRole("option", { name: /Rebeca Reembolso/ }).click();
  await dialog.getByLabel("Formulário").selectOption("Pós-venda");
  await expect(dialog.getByLabel("Prioridade")).toHaveValue("high");
  await expect(dialog.getByLabel("Valor pago *")).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByLabel("O que se pede *")).toHaveAccessibleDescription("Campo obrigatório");
  await expect(dialog.getByLabel("O que se pede *")).toBeFocused();
  await dialog.getByLabel("O que se pede *").selectOption("Reembolso");
  await expect(dialog.getByLabel("Valor pago *")).toHaveAccessibleDescription("Campo obrigatório");
  await expectAccessible(page);
  await dialog.getByLabel("Valor pago *").fill("1.234,5");
  await page.keyboard.press("Control+Enter");
  await expect(toastOf(page, "Ticket Criado")).toBeVisible();
  const values = openTicket(page).getByRole("region", { name: "Campos do ticket" });
  await expect(values).toContainText("Reembolso");
  await expect(values).toContainText("R$ 1.234,50");
  await admin.request.delete(new URL(`/api/v1/ticket-forms/${form.id}`, admin.url()).href);
});
