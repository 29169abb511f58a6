import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";
import { PHONE } from "@/tests/e2e/touch-area";

const MINUTE_MS = 60_000;
const list = (page: Page) => page.getByRole("list", { name: "Lista de conversas" });
const rowOf = (page: Page, customer: string) => list(page).getByRole("listitem").filter({ hasText: customer });
const open = (page: Page) => page.getByRole("region", { name: "Conversa aberta" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Prazos desta conversa" });

/** A policy of an hour for the first answer and eight for the end, always open, for the conversations with a tag. */
async function addPolicy(admin: Page, tag: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await admin.request.post(new URL(path, admin.url()).href, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: number };
  };
  const calendar = await post("/api/v1/calendars", { name: `Sempre ${tag}`, timeZone: null, hours: {}, holidays: [] });
  const target = { first: 3_600, resolution: 8 * 3_600 };
  await post("/api/v1/sla-policies", {
    name: `Política ${tag}`,
    condition: { all: [{ field: "tags", operator: "has_any", value: [tag] }] },
    calendarId: calendar.id,
    targets: { urgent: target, high: target, medium: target, low: target },
  });
}

test("a deadline stands in the row and the header, says why, leads the list in its order, and goes with the answer", async ({
  agentPage,
  browser,
  server,
}) => {
  const email = addAttender(server, { firstName: "Prazeres" });
  const id = addConversation(server, {
    customer: "Jurema Prazo",
    lines: ["Preciso de resposta hoje"],
    assignee: email,
    age: 50 * MINUTE_MS,
  });
  addConversation(server, { customer: "Jandira Depois", lines: ["Sem pressa"], assignee: email });
  const context = await signedInContext(browser, server, DEMO_ACCOUNTS.admin);
  const admin = await context.newPage();
  await admin.goto(`${server.url}/settings`);
  await addPolicy(admin, "prazo-da-jurema");
  const page = await agentPage("/conversations?filter=mine", email);
  await expect(rowOf(page, "Jurema Prazo")).toContainText("O cliente espera há 50 minutos");
  const tagged = await admin.request.post(`${server.url}/api/v1/conversations/bulk`, {
    data: { ids: [id], change: { kind: "addTag", tag: "prazo-da-jurema" } },
  });
  expect(tagged.ok()).toBe(true);
  await context.close();
  await expect(rowOf(page, "Jurema Prazo")).toContainText(/O prazo vence em (10|9) minutos/);

  await page.goto(`${server.url}/conversations/${id}?filter=mine&sort=due`);
  await expect(list(page).getByRole("listitem").first()).toContainText("Jurema Prazo");
  await open(page).getByTitle("Ver os prazos desta conversa").click();
  await expect(dialog(page)).toContainText("Política: Política prazo-da-jurema");
  const first = dialog(page).getByRole("listitem").filter({ hasText: "Primeira resposta" });
  await expect(first).toContainText("Contando");
  await expect(first).toContainText(/5[01] min de 1 h\. Restam ([89]|10) min de horário aberto\./);
  await expect(dialog(page).getByText("Resolução")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);

  await page.keyboard.press("r");
  await page.keyboard.type("Já resolvo");
  await page.keyboard.press("Enter");
  // We wait for the customer: no deadline of ours runs.
  await expect(open(page).getByTitle("Ver os prazos desta conversa")).toHaveCount(0);
  await expect(rowOf(page, "Jurema Prazo")).not.toContainText("O prazo vence");
});

test("a deadline fits a phone, dark", async ({ browser, server }) => {
  const email = addAttender(server, { firstName: "Pontual" });
  const id = addConversation(server, {
    customer: "Iracema Prazo",
    lines: ["Ainda hoje?"],
    assignee: email,
    age: 70 * MINUTE_MS,
  });
  const context = await signedInContext(browser, server, DEMO_ACCOUNTS.admin, { ...PHONE, colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto(`${server.url}/settings`);
  await addPolicy(page, "prazo-da-iracema");
  await page.request.post(`${server.url}/api/v1/conversations/bulk`, {
    data: { ids: [id], change: { kind: "addTag", tag: "prazo-da-iracema" } },
  });
  await page.goto(`${server.url}/conversations/${id}`);
  const chip = open(page).getByTitle("Ver os prazos desta conversa");
  await expect(chip).toContainText("O prazo venceu há");
  await expect(page.getByRole("log", { name: "Mensagens" })).toContainText("O prazo da primeira resposta passou");
  await chip.tap();
  await expect(dialog(page)).toContainText("Fora do prazo");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await context.close();
});
