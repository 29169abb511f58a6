import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { colleagueAtDirectory } from "../customers/customer-data";

const fields = (page: Page) => page.getByRole("region", { name: /^Campos d/ });

/** Other tests of this server may have added fields. */
const UNFOLD = /^Mostrar \d+ campos? vazios?$/;

async function fill(page: Page, label: string, value: string) {
  await fields(page)
    .getByRole("button", { name: `Editar ${label}` })
    .click();
  await fields(page).getByLabel(label, { exact: true }).fill(value);
  await page.keyboard.press("Enter");
}

test("an order number is filled in beside the conversation, and a colleague's screen follows", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Pedro Pedido", lines: ["Onde está?"] });
  const page = await agentPage(`/conversations/${id}`);
  const other = await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin);
  await fields(page).getByRole("button", { name: UNFOLD }).click();
  await expectAccessible(page);
  await fill(page, "Número do pedido", "PED-1");
  await expect(fields(page)).toContainText("PED-1");
  await expect(fields(page).getByRole("button", { name: "Editar Número do pedido" })).toBeFocused();
  await expect(fields(other)).toContainText("PED-1");
  await expect(page.getByText(/alterou Número do pedido: vazio → PED-1/)).toBeVisible();

  await fields(page).getByRole("button", { name: "Editar Número do pedido" }).click();
  await fields(page).getByLabel("Número do pedido", { exact: true }).fill("PED-2");
  await fill(other, "Número do pedido", "PED-3");
  await expect(fields(other)).toContainText("PED-3");
  await page.keyboard.press("Enter");
  await expect(fields(page).getByRole("alert")).toContainText(
    "mudou este campo enquanto você editava. Agora é: PED-3.",
  );
  await expectAccessible(page);
  await fields(page).getByRole("button", { name: "Salvar mesmo assim" }).click();
  await expect(fields(other)).toContainText("PED-2");
});

test("an amount is typed as people write it, kept exactly, and what is none is refused", async ({ agentPage }) => {
  const page = await agentPage("/tickets/ticket-2");
  const unfold = fields(page).getByRole("button", { name: UNFOLD });
  await unfold.click();
  await fields(page).getByRole("button", { name: "Editar Valor do reembolso" }).click();
  const input = fields(page).getByLabel("Valor do reembolso", { exact: true });
  await input.fill("mil");
  await page.keyboard.press("Enter");
  await expect(input).toHaveAccessibleDescription("Informe um número");
  await input.fill("1.234,5");
  await page.keyboard.press("Enter");
  await expect(fields(page)).toContainText("R$ 1.234,50");
  await expect(page.getByText(/Valor do reembolso: vazio → R\$\s1\.234,50/)).toBeVisible();
});

test("a sensitive value is shown to who may see it, and said to be there to who may not", async ({
  agentPage,
  server,
}) => {
  const desk = await colleagueAtDirectory(server);
  const { id } = await desk.addCustomer({ name: "Sensata Reserva" });
  const admin = await agentPage(`/customers?customer=${id}`, DEMO_ACCOUNTS.admin);
  await fields(admin).getByRole("button", { name: UNFOLD }).click();
  await fill(admin, "Data de nascimento", "1990-05-17");
  await expect(fields(admin)).toContainText("17 de mai. de 1990");
  const agent = await agentPage(`/customers?customer=${id}`);
  await expect(fields(agent)).toContainText("só aparece para quem pode ver dados sensíveis");
  await expect(fields(agent)).not.toContainText("1990");
  await expect(fields(agent).getByRole("button", { name: "Editar Data de nascimento" })).toHaveCount(0);
  await expectAccessible(agent);
});
