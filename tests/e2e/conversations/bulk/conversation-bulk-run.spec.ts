import type { Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";
import { PHONE } from "@/tests/e2e/touch-area";
import type { TestServer } from "@/tests/support/server";

const COUNT = 60;
const list = (page: Page) => page.getByRole("list", { name: "Lista de conversas" });
const bar = (page: Page) => page.getByRole("region", { name: "Conversas selecionadas" });
const run = (page: Page) => page.getByRole("region", { name: "Mudança em massa" });

/** Somebody with more conversations than a page of the list has. */
function busyPerson(server: TestServer, name: string): string {
  const email = addAttender(server, { firstName: name });
  for (let index = 0; index < COUNT; index += 1)
    addConversation(server, { customer: `${name} Lote ${index}`, lines: ["Oi"], assignee: email });
  return email;
}

async function chooseAll(page: Page): Promise<void> {
  await list(page).getByRole("listitem").first().hover();
  await list(page).getByRole("checkbox").first().check();
  await bar(page).getByRole("button", { name: "Selecionar todas", exact: true }).click();
  await bar(page)
    .getByRole("button", { name: /^Selecionar todas as .*que atendem$/ })
    .click();
  await expect(bar(page)).toContainText(`${COUNT} selecionadas, todas desta lista`);
}

test("all that a list has are closed, loaded or not, and one undo brings them back", async ({ agentPage, server }) => {
  const page = await agentPage("/conversations?filter=mine", busyPerson(server, "Belarmina"));
  await chooseAll(page);
  await expectAccessible(page);
  await bar(page).getByRole("button", { name: "Encerrar", exact: true }).click();
  await expect(run(page)).toContainText(`${COUNT} conversas encerradas.`);
  await expect(bar(page)).toHaveCount(0);
  await expectAccessible(page);
  await run(page).getByRole("button", { name: "Desfazer" }).click();
  await expect(run(page)).toContainText(`${COUNT} conversas voltaram a ser como eram.`);
  await expect(
    list(page)
      .getByText(/^Belarmina Lote \d+$/)
      .first(),
  ).toBeVisible();
  await run(page).getByRole("button", { name: "Guardar este aviso" }).click();
  await expect(run(page)).toHaveCount(0);
});

test("ticking a row means the ticked ones again", async ({ agentPage, server }) => {
  const page = await agentPage("/conversations?filter=mine", busyPerson(server, "Benvinda"));
  await chooseAll(page);
  await list(page).getByRole("listitem").first().hover();
  await list(page).getByRole("checkbox").first().uncheck();
  await expect(bar(page)).not.toContainText("todas desta lista");
  await expect(bar(page)).toContainText(/^\d+ selecionadas/);
});

test("what can't be begun says why, and the choice stays", async ({ agentPage, server }) => {
  const page = await agentPage("/conversations?filter=mine", busyPerson(server, "Bonifácia"));
  await chooseAll(page);
  await page.route("**/conversation-bulk-runs/*/start", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/json",
      body: JSON.stringify({ code: "BULK_LIMIT", message: "Há mudanças em massa demais em andamento.", status: 409 }),
    }),
  );
  await bar(page).getByRole("button", { name: "Encerrar", exact: true }).click();
  await expect(page.getByText("Há mudanças em massa demais em andamento.")).toBeVisible();
  await expect(bar(page)).toContainText("todas desta lista");
});

test("a run that is under way is seen on a phone, stopped, and found again after a reload", async ({
  browser,
  server,
}) => {
  const context = await signedInContext(browser, server, busyPerson(server, "Brígida"), PHONE);
  const page = await context.newPage();
  const one = { id: 7, kind: "close", total: 1234, isWhole: true, changed: 400, refused: 0, missing: 0, restored: 0 };
  const times = { kept: 0, createdAt: new Date().toISOString(), finishedAt: null };
  await page.route("**/api/v1/conversation-bulk-runs", (route) =>
    route.fulfill({ json: [{ ...one, ...times, state: "running", done: 400 }] }),
  );
  await page.route("**/api/v1/conversation-bulk-runs/7", (route) =>
    route.fulfill({ json: { ...one, ...times, state: "cancelled", done: 400 } }),
  );
  await page.goto(`${server.url}/conversations?filter=mine`);
  await expect(run(page)).toContainText("Alterando as conversas: 400 de 1.234.");
  await expect(run(page).getByRole("progressbar")).toHaveAttribute("aria-valuenow", "32");
  await expectAccessible(page);
  await run(page).getByRole("button", { name: "Interromper" }).click();
  await expect(run(page)).toContainText("Interrompida em 400 de 1.234. 400 conversas encerradas.");
  await context.close();
});
