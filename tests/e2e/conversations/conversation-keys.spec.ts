import type { Page } from "@playwright/test";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { expectFocusSeen } from "@/tests/e2e/keyboard";
import { withDatabase } from "@/tests/e2e/server-database";

const log = (page: Page) => page.getByRole("log", { name: "Mensagens" });
const composer = (page: Page) => page.getByRole("textbox", { name: "Mensagem" });
const row = (page: Page, customer: string) => page.getByRole("listitem").filter({ hasText: customer });

/** Status and who has it, as the server knows them. */
async function stateOf(page: Page, id: number): Promise<[string, string | null]> {
  const response = await page.request.get(new URL(`/api/v1/conversations/${id}`, page.url()).href);
  const { status, assignedAttender } = await response.json();
  return [status, assignedAttender?.name ?? null];
}

test.describe("the single keys", () => {
  test("j and k open the next and the one before, and the focus is on what is shown", async ({ agentPage, server }) => {
    const below = addConversation(server, { customer: "Tecla Segunda", lines: ["dois"], age: 5 });
    const above = addConversation(server, { customer: "Tecla Primeira", lines: ["um"] });
    const page = await agentPage();
    await page.keyboard.press("j");
    await expect(row(page, "Tecla Primeira").getByRole("link")).toBeFocused();
    await expect(log(page)).toContainText("um");
    await page.keyboard.press("j");
    await expect(row(page, "Tecla Segunda").getByRole("link")).toBeFocused();
    await expect(page).toHaveURL(`${server.url}/conversations/${below}`);
    await expect(log(page)).toContainText("dois");
    await page.keyboard.press("k");
    await expect(page).toHaveURL(`${server.url}/conversations/${above}`);
    await page.goBack();
    await expect(page).toHaveURL(`${server.url}/conversations`);
  });

  test("act on what is shown, however fast one follows the other", async ({ agentPage, server }) => {
    const below = addConversation(server, { customer: "Rápida Segunda", lines: ["dois"], age: 5 });
    const above = addConversation(server, { customer: "Rápida Primeira", lines: ["um"] });
    const page = await agentPage(`/conversations/${above}`);
    await page.keyboard.press("j");
    await page.keyboard.press("i");
    await expect(page.getByText("Com você", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/conversations/${below}`);
    expect(await stateOf(page, above)).toEqual(["waiting", null]);
  });

  test("hear letters for the conversation that was just chosen, not for the one before", async ({
    agentPage,
    server,
  }) => {
    const below = addConversation(server, { customer: "Corrida Segunda", lines: ["dois"], age: 5 });
    const above = addConversation(server, { customer: "Corrida Primeira", lines: ["um"] });
    const page = await agentPage(`/conversations/${above}`);
    await expect(log(page)).toContainText("um");
    // One after the other, before the page has a frame to draw anything in between.
    await page.evaluate(async () => {
      for (const key of ["j", "r"]) {
        const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        (document.activeElement ?? document.body).dispatchEvent(event);
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      }
    });
    await expect(page).toHaveURL(`${server.url}/conversations/${below}`);
    await expect(log(page)).toContainText("dois");
    await expect(composer(page)).toBeFocused();
    await page.keyboard.type("Para a segunda");
    await page.keyboard.press("Enter");
    await expect(log(page)).toContainText("Para a segunda");
    await expect(page).toHaveURL(`${server.url}/conversations/${below}`);
  });

  test("show the row that has the focus before they do anything to it", async ({ agentPage, server }) => {
    const other = addConversation(server, { customer: "Focada Achada", lines: ["Sou a achada"], age: 5 });
    const open = addConversation(server, { customer: "Focada Aberta", lines: ["Sou a aberta"] });
    const page = await agentPage(`/conversations/${open}?q=Focada%20Achada`);
    const found = row(page, "Focada Achada").getByRole("link");
    await found.focus();
    await page.keyboard.press("e");
    await expect(page).toHaveURL(`${server.url}/conversations/${other}?q=Focada+Achada&m=1`);
    expect(await stateOf(page, open)).toEqual(["waiting", null]);
    expect(await stateOf(page, other)).toEqual(["waiting", null]);
  });

  test("keep the place after an answer, which moves the conversation to the top", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Lugar Terceira", lines: ["Sou a terceira"], age: 10 });
    const second = addConversation(server, { customer: "Lugar Segunda", lines: ["Sou a segunda"], age: 5 });
    addConversation(server, { customer: "Lugar Primeira", lines: ["Sou a primeira"] });
    const page = await agentPage(`/conversations/${second}`);
    const composer = page.getByRole("textbox", { name: "Mensagem", exact: true });
    await composer.fill("Já respondo");
    await composer.press("Enter");
    await expect(page.locator('[aria-posinset="1"]')).toContainText("Já respondo");
    await expect(composer).toBeFocused();
    await composer.press("Escape");
    await page.keyboard.press("j");
    await expect(log(page)).toContainText("Sou a terceira");
    await expect(row(page, "Lugar Terceira").getByRole("link")).toBeFocused();
  });

  test("never leave the focus nowhere: after a close by the keyboard, and where the list is folded", async ({
    agentPage,
    server,
  }) => {
    addConversation(server, { customer: "Dobra Segunda", lines: ["Sou a segunda"], age: 5 });
    const first = addConversation(server, { customer: "Dobra Primeira", lines: ["Sou a primeira"] });
    const page = await agentPage(`/conversations/${first}?filter=all`);
    await log(page).focus();
    await page.keyboard.press("e");
    await expect(log(page)).toContainText("Sou a segunda");
    await expect(row(page, "Dobra Segunda").getByRole("link")).toBeFocused();
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(page.getByRole("region", { name: "Conversa aberta" })).toBeFocused();
    await page.keyboard.press("k");
    await expect(log(page)).toContainText("Sou a primeira");
    await expectFocusSeen(page);
  });

  test("r goes to the composer and / to the search", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Tecla Resposta", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.keyboard.press("r");
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await log(page).focus();
    await page.keyboard.press("/");
    await expect(page.getByRole("textbox", { name: "Pesquisar ou começar nova conversa" })).toBeFocused();
  });

  test("i takes the conversation", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Tecla Assumir", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.keyboard.press("i");
    await expect(page.getByText("Conversa Assumida")).toBeVisible();
    await expect(page.getByText("Com você", { exact: true })).toBeVisible();
  });

  test("e closes at once, goes on to the next, and the toast takes it back", async ({ agentPage, server }) => {
    const next = addConversation(server, { customer: "Tecla Próxima", lines: ["Sou a próxima"], age: 5 });
    const id = addConversation(server, { customer: "Tecla Encerrar", lines: ["Pode encerrar"] });
    const page = await agentPage(`/conversations/${id}?filter=all`);
    await page.keyboard.press("e");
    await expect(page).toHaveURL(`${server.url}/conversations/${next}?filter=all`);
    await expect(row(page, "Tecla Encerrar")).toContainText("Fechado");
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expect(row(page, "Tecla Encerrar")).not.toContainText("Fechado");
  });

  test("j goes on from the conversation that e opened", async ({ agentPage, server }) => {
    const after = addConversation(server, { customer: "Jota Terceira", lines: ["Sou a terceira"], age: 10 });
    const next = addConversation(server, { customer: "Jota Segunda", lines: ["Sou a segunda"], age: 5 });
    addConversation(server, { customer: "Jota Primeira", lines: ["Pode encerrar"] });
    const page = await agentPage("/conversations");
    await row(page, "Jota Primeira").getByRole("link").click();
    await expect(composer(page)).toBeVisible();
    await page.keyboard.press("e");
    await expect(page).toHaveURL(`${server.url}/conversations/${next}`);
    await expect(row(page, "Jota Segunda").getByRole("link")).toBeFocused();
    await page.keyboard.press("j");
    await expect(row(page, "Jota Terceira").getByRole("link")).toBeFocused();
    await expect(page).toHaveURL(`${server.url}/conversations/${after}`);
  });

  test("w takes the conversation whose turn it is, and opens it", async ({ agentPage, server }) => {
    // More pressing than all that the demo has.
    const id = addConversation(server, { customer: "Vez Primeira", lines: ["É urgente"], age: 60 * 60_000 });
    withDatabase(server, (db) => {
      db.prepare("UPDATE conversation SET priority = 'urgent', awaitingReplySince = 1 WHERE id = ?").run(id);
      db.prepare(`UPDATE queue_entry SET "rank" = 0, enteredAt = 1 WHERE conversationId = ?`).run(id);
    });
    const page = await agentPage("/conversations");
    await page.keyboard.press("w");
    await expect(page).toHaveURL(new RegExp(`/conversations/${id}`));
    await expect(log(page)).toContainText("É urgente");
    await expect(page.getByText("Com você", { exact: true })).toBeVisible();
    expect((await stateOf(page, id))[0]).toBe("active");
  });

  test("choose a colleague whose name isn't there yet, and do nothing to the conversation", async ({
    agentPage,
    server,
  }) => {
    const id = addConversation(server, { customer: "Tecla Adiantada", lines: ["É com quem?"] });
    const page = await agentPage(`/conversations/${id}`);
    let arrive = () => {};
    const way = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/api/bff/Attender/GetAttendees*", async (route) => {
      await way;
      await route.continue();
    });
    await expect(composer(page)).toBeVisible();
    await page.keyboard.press("a");
    await page.keyboard.type("bee");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    arrive();
    await expect(page.getByRole("button", { name: "Responsável: Beatriz Tavares de Lima" })).toBeVisible();
    expect((await stateOf(page, id))[0]).not.toBe("closed");
  });

  test("are letters while someone types", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Tecla Letra", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await composer(page).pressSequentially("jkeirn/");
    await expect(composer(page)).toHaveValue("jkeirn/");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(page.url()).toBe(`${server.url}/conversations/${id}`);
  });

  test("leave combinations to the browser", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Tecla Combinada", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.keyboard.press("Control+e");
    await page.keyboard.press("Alt+i");
    await page.keyboard.press("r");
    await expect(composer(page)).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("Sem atendente", { exact: true })).toBeVisible();
  });
});
