import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { FieldSubject } from "@/lib/modules/fields/policy";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { ofSubject } from "@/tests/support/fields/of-subject";

const LABEL = "Código do contrato";
let made = 0;

/** Other tests of this server create records without it. */
async function withRequiredField(admin: Page, url: string, subject: FieldSubject, work: () => Promise<void>) {
  const headers = { Origin: url };
  // An archived field keeps its key.
  made += 1;
  const data = {
    ...ofSubject(subject),
    key: `contrato_${made}`,
    type: "text",
    labelPt: LABEL,
    required: "on_create",
  };
  const answer = await admin.request.post(`${url}/api/v1/fields`, { headers, data });
  expect(answer.status()).toBe(200);
  const { id } = (await answer.json()) as { id: number };
  try {
    await work();
  } finally {
    await admin.request.delete(`${url}/api/v1/fields/${id}`, { headers });
  }
}

const dialogOf = (page: Page) => page.getByRole("dialog");
const contractOf = (page: Page) => dialogOf(page).getByLabel(`${LABEL} *`);

/** Sends the form without the field, and then with it. */
async function sendTwice(page: Page, value: string) {
  await page.keyboard.press("Control+Enter");
  await expect(contractOf(page)).toHaveAccessibleDescription("Campo obrigatório");
  await expectAccessible(page);
  await contractOf(page).fill(value);
  await page.keyboard.press("Control+Enter");
  await expect(dialogOf(page)).toHaveCount(0);
}

test("a customer begins with what creating one requires", async ({ agentPage, server }) => {
  const admin = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await withRequiredField(admin, server.url, "customer", async () => {
    const page = await agentPage("/customers");
    await page.getByRole("button", { name: "Adicionar cliente" }).first().click();
    await expect(contractOf(page)).toBeVisible();
    await dialogOf(page).getByLabel("Nome").fill("Contratada Exigente");
    await dialogOf(page).getByLabel("E-mail").fill("contratada@example.com");
    await sendTwice(page, "CT-2026-91");
    // And is found by it.
    await page.goto(`${server.url}/customers?q=ct-2026-91`);
    await expect(page.getByText("Contratada Exigente").first()).toBeVisible();
  });
});

test("a field that is required since the form was opened is asked once the form is refused", async ({
  agentPage,
  server,
}) => {
  const admin = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  const page = await agentPage("/customers");
  await page.getByRole("button", { name: "Adicionar cliente" }).first().click();
  await dialogOf(page).getByLabel("Nome").fill("Tardia Exigente");
  await dialogOf(page).getByLabel("E-mail").fill("tardia@example.com");
  await withRequiredField(admin, server.url, "customer", async () => {
    await page.keyboard.press("Control+Enter");
    await expect(contractOf(page)).toHaveAccessibleDescription("Campo obrigatório");
    await contractOf(page).fill("CT-2026-92");
    await page.keyboard.press("Control+Enter");
    await expect(dialogOf(page)).toHaveCount(0);
  });
});

test("a ticket for which no form is chosen begins with what tickets require", async ({ agentPage, server }) => {
  const admin = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await withRequiredField(admin, server.url, "ticket", async () => {
    const page = await agentPage("/tickets");
    await page.getByRole("button", { name: "Novo Ticket" }).first().click();
    await expect(contractOf(page)).toBeVisible();
    await dialogOf(page)
      .getByRole("textbox", { name: /^Assunto/ })
      .fill("Contrato por renovar");
    await dialogOf(page)
      .getByRole("textbox", { name: /^Descrição/ })
      .fill("Vence este mês.");
    const customer = dialogOf(page).getByRole("combobox", { name: /^Cliente/ });
    await customer.fill("Maria");
    await dialogOf(page).getByRole("option").first().click();
    await sendTwice(page, "TK-4410");
    await expect(page.getByRole("region", { name: "Campos do ticket" })).toContainText("TK-4410");
  });
});

test("a conversation that an agent begins has what creating one requires", async ({ agentPage, server }) => {
  const admin = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await withRequiredField(admin, server.url, "conversation", async () => {
    const page = await agentPage("/conversations");
    await page.getByRole("button", { name: "Nova conversa" }).first().click();
    await expect(contractOf(page)).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(contractOf(page)).toHaveAccessibleDescription("Campo obrigatório");
    await contractOf(page).fill("CV-1");
    await expect(contractOf(page)).not.toHaveAccessibleDescription("Campo obrigatório");
  });
});
