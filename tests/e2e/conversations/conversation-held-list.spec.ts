import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import type { TestServer } from "@/tests/support/server";

const list = (page: Page) => page.getByRole("list", { name: "Lista de conversas" });
const rows = (page: Page) => list(page).getByRole("listitem");
const rowOf = (page: Page, customer: string) => rows(page).filter({ hasText: customer });
const updates = (page: Page) => page.getByRole("button", { name: /^\d+ atualizaç(ão|ões)$/ });
const title = (page: Page) => page.getByRole("heading", { name: "Conversas", exact: true });
const topOf = async (page: Page, customer: string) => (await rowOf(page, customer).boundingBox())?.y;

async function change(server: TestServer, id: number, what: "close" | "reopen"): Promise<void> {
  const address = what === "close" ? `/api/Chat/CloseChat?chatId=${id}` : `/api/v1/conversations/${id}/reopen`;
  const answer = await openSession(server, DEMO_ACCOUNTS.admin).fetch(address, { method: "POST" });
  expect(answer.ok).toBe(true);
}

test.describe("while the pointer is over the list", () => {
  test("what arrives waits behind a button, which shows it", async ({ agentPage, server, visitor }) => {
    addConversation(server, { customer: "Imóvel Sob Mouse", lines: ["Fico aqui"] });
    const page = await agentPage();
    const before = await topOf(page, "Imóvel Sob Mouse");
    await rowOf(page, "Imóvel Sob Mouse").hover();
    await (await visitor()).say("Cheguei enquanto apontavam");
    await expect(updates(page)).toHaveText("1 atualização");
    expect(await topOf(page, "Imóvel Sob Mouse")).toBe(before);
    await expect(list(page)).not.toContainText("Cheguei enquanto apontavam");
    await updates(page).click();
    await expect(rows(page).first()).toContainText("Cheguei enquanto apontavam");
    await expect(updates(page)).toHaveCount(0);
  });

  test("what changes in a row shows where the row is", async ({ agentPage, server, visitor }) => {
    const customer = await visitor();
    await customer.say("Minha primeira frase");
    addConversation(server, { customer: "Vizinha Parada", lines: ["Eu também fico"] });
    const page = await agentPage();
    await rowOf(page, "Vizinha Parada").hover();
    const row = rowOf(page, "Minha primeira frase");
    const id = await row.getAttribute("data-row");
    const same = list(page).locator(`[data-row="${id}"]`);
    const before = await same.boundingBox();
    await customer.say("Minha segunda frase");
    await expect(same).toContainText("Minha segunda frase");
    expect(await same.boundingBox()).toEqual(before);
  });

  test("a row that leaves fades and leaves its place empty, and those below stay", async ({ agentPage, server }) => {
    const below = "Sumida Abaixo";
    addConversation(server, { customer: below, lines: ["Fico"], age: 5 });
    const id = addConversation(server, { customer: "Sumida Acima", lines: ["Já vou"] });
    const page = await agentPage("/conversations?filter=unread");
    const before = await topOf(page, below);
    await rowOf(page, below).hover();
    await change(server, id, "close");
    const place = list(page).locator(`[data-row="${id}"]`);
    await expect(place).toHaveText("");
    await expect(place).toHaveAttribute("inert");
    await expect(updates(page)).toBeVisible();
    expect(await topOf(page, below)).toBe(before);
    await title(page).hover();
    await expect(place).toHaveCount(0);
    await expect.poll(() => topOf(page, below)).toBeLessThan(before ?? 0);
  });

  test("and for a moment after, and then the list goes on by itself", async ({ agentPage, server, visitor }) => {
    addConversation(server, { customer: "Momento Apontado", lines: ["Oi"] });
    const page = await agentPage();
    await rowOf(page, "Momento Apontado").hover();
    await (await visitor()).say("Espero a vez de aparecer");
    await expect(updates(page)).toBeVisible();
    await title(page).hover();
    await expect(rows(page).first()).toContainText("Espero a vez de aparecer");
    await expect(updates(page)).toHaveCount(0);
  });

  test("a scroll to the top shows what is new", async ({ agentPage, visitor }) => {
    const page = await agentPage();
    await rows(page).nth(2).hover();
    await page.mouse.wheel(0, 600);
    await expect(list(page).locator('[aria-posinset="12"]')).toBeInViewport();
    await (await visitor()).say("Nova para quem volta ao topo");
    await expect(updates(page)).toBeVisible();
    await page.mouse.wheel(0, -2_000);
    await expect(rows(page).first()).toContainText("Nova para quem volta ao topo");
  });
});

test("a row that leaves is gone soon where nobody points at the list", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Ninguém Aponta", lines: ["Já vou"] });
  const page = await agentPage("/conversations?filter=unread");
  await expect(rowOf(page, "Ninguém Aponta")).toBeVisible();
  await change(server, id, "close");
  await expect(list(page).locator(`[data-row="${id}"]`)).toHaveCount(0);
});

test("twenty are closed by e in the order as seen while fifty arrive", async ({ agentPage, server }) => {
  test.slow();
  const arriving = Array.from({ length: 50 }, (_, index) =>
    addConversation(server, { customer: `Chega ${index}`, lines: ["Voltei"], status: "closed" }),
  );
  const lines = new Map<number, string>();
  for (let index = 0; index < 22; index += 1) {
    const line = `Pode encerrar o pedido ${index}.`;
    lines.set(addConversation(server, { customer: `Fila ${index}`, lines: [line] }), line);
  }
  const page = await agentPage("/conversations?filter=unread");
  const seen: { id: number }[] = await (
    await page.request.get(`${server.url}/api/bff/Chat/GetChats?filter=unread`)
  ).json();
  await rows(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/conversations\/\d+/);
  const closed: number[] = [];
  for (let step = 0; step < 20; step += 1) {
    const open = Number(/\/conversations\/(\d+)/.exec(page.url())?.[1]);
    // Its own words: until they are drawn, the key would still mean the conversation before.
    await expect(page.getByRole("log", { name: "Mensagens" })).toContainText(lines.get(open) ?? "none of the twenty");
    closed.push(open);
    await Promise.all(arriving.slice(step * 3, step * 3 + 3).map((id) => change(server, id, "reopen")));
    await page.keyboard.press("e");
    await expect(page).not.toHaveURL(new RegExp(`/conversations/${open}\\?`));
  }
  expect(closed).toEqual(seen.slice(0, 20).map(({ id }) => id));
  await expect(updates(page)).toBeVisible();
  await updates(page).click();
  await expect(rows(page).first()).toContainText("Chega");
});
