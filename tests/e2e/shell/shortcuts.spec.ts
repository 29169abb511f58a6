import type { Page } from "@playwright/test";
import { ACTION_KEYS, GO_TO, UNDO_KEY } from "@/lib/client/keys/shortcuts-table";
import { expectAccessible } from "@/tests/e2e/axe";
import { touch } from "@/tests/e2e/desk-alerts";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const list = (page: Page) => page.getByRole("dialog", { name: "Atalhos de teclado" });
const hint = (page: Page) => page.getByRole("status").filter({ hasText: "Ir para" });
const own = (page: Page) => page.getByRole("main").getByRole("switch", { name: "Atalhos de uma tecla" });

test.describe("the list of shortcuts", () => {
  test("opens with ? on any screen, names every key, and closes with Escape", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await page.keyboard.press("?");
    const keys = [...ACTION_KEYS.values(), ...Object.keys(GO_TO), UNDO_KEY, "?", "Ctrl"].filter((key) => key !== null);
    for (const key of keys) await expect(list(page).getByText(key, { exact: true }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list(page)).toHaveCount(0);
  });

  test("opens from the account's card, for those who don't know the key", async ({ agentPage }) => {
    const page = await agentPage("/tickets");
    await page.getByRole("button", { name: /^Sua conta/ }).click();
    await page.getByRole("button", { name: "Atalhos de teclado" }).click();
    await expect(list(page)).toBeVisible();
  });

  test("is accessible", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await page.keyboard.press("?");
    await expect(list(page)).toBeVisible();
    await expectAccessible(page);
  });
});

test("z takes back what was done last, while a notice offers it, and says when nothing is", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Zeferina Desfeita", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}?filter=all`);
  const close = page.getByRole("button", { name: "Encerrar" }).first();
  await expect(close).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("Nada para desfazer")).toBeVisible();
  await close.click();
  await expect(page.getByText("A conversa foi encerrada.")).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("A conversa foi encerrada.")).toHaveCount(0);
  const status = async () => (await (await page.request.get(`${server.url}/api/v1/conversations/${id}`)).json()).status;
  await expect.poll(status).toBe("waiting");
});

test.describe("g and a letter", () => {
  test("lead to every module", async ({ agentPage, server }) => {
    const page = await agentPage("/analytics");
    for (const [key, module] of Object.entries(GO_TO).reverse()) {
      await page.keyboard.press("g");
      await expect(hint(page)).toBeVisible();
      await page.keyboard.press(key);
      await expect(page).toHaveURL(`${server.url}/${module}`);
      await expect(hint(page)).toHaveCount(0);
    }
  });

  test("lead there when they are faster than the part that knows them, and do nothing else", async ({
    agentPage,
    server,
  }) => {
    const id = addConversation(server, { customer: "Letra Ligeira", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/_next/static/**", (route) => held.then(() => route.continue()));
    // The pointer wakes the part up, and the keys come while it is on its way.
    await page.mouse.move(300, 300);
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    release();
    await expect(page).toHaveURL(`${server.url}/assistant`);
    const chat = await (await page.request.get(`${server.url}/api/v1/conversations/${id}`)).json();
    expect([chat.status, chat.assignedAttender]).toEqual(["waiting", null]);
  });

  test("don't do what the letter alone does on the screen", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Letra Dupla", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.keyboard.press("g");
    await expect(hint(page)).toBeVisible();
    await page.keyboard.press("e");
    await expect(hint(page)).toHaveCount(0);
    await page.keyboard.press("g");
    await expect(hint(page)).toBeVisible();
    await page.keyboard.press("i");
    await expect(page).toHaveURL(`${server.url}/assistant`);
    const chat = await (await page.request.get(`${server.url}/api/v1/conversations/${id}`)).json();
    expect([chat.status, chat.assignedAttender]).toEqual(["waiting", null]);
  });

  test("go on by themselves after Escape", async ({ agentPage, server }) => {
    const page = await agentPage("/tickets");
    await page.keyboard.press("g");
    await expect(hint(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("a");
    await expect(hint(page)).toHaveCount(0);
    expect(page.url()).toBe(`${server.url}/tickets`);
  });
});

test("Escape leaves the message field, so that a single key works again; what was typed stays", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Eva Escapada", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  const field = page.getByRole("textbox", { name: "Mensagem", exact: true });
  await field.fill("Um momento");
  await field.press("Escape");
  await expect(page.getByRole("log", { name: "Mensagens" })).toBeFocused();
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Nota privada" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await expect(field).toHaveValue("Um momento");
});

test.describe("the keys rest", () => {
  test("in a text field", async ({ agentPage, server }) => {
    const page = await agentPage("/conversations");
    const search = page.getByRole("textbox", { name: /^Pesquisar/ });
    await search.pressSequentially("g?ta");
    await expect(search).toHaveValue("g?ta");
    await expect(list(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(new URL(`${server.url}/conversations`).pathname);
  });

  test("with Ctrl held, which is the browser's or the palette's", async ({ agentPage, server }) => {
    const page = await agentPage("/tickets");
    await page.mouse.move(700, 300);
    const isTaken = await page.evaluate(() => {
      const press = new KeyboardEvent("keydown", { key: "j", ctrlKey: true, bubbles: true, cancelable: true });
      return !document.body.dispatchEvent(press);
    });
    expect(isTaken).toBe(false);
    expect(page.url()).toBe(`${server.url}/tickets`);
  });

  test("everywhere once they are switched off, in the other window too, and after a reload", async ({
    agentPage,
    server,
  }) => {
    const page = await agentPage("/settings", addAttender(server));
    const other = await page.context().newPage();
    const connected = other.waitForResponse(/\/conversations\/counters/);
    await other.goto(`${server.url}/settings`);
    await connected;
    await touch(other);
    await expect(own(other)).toBeChecked();
    await own(page).uncheck();
    await expect(own(other)).not.toBeChecked();
    await other.reload();
    await expect(own(other)).not.toBeChecked();
    await other.getByRole("heading", { name: "Configurações", exact: true }).click();
    await other.keyboard.press("?");
    // An open list would cover this button.
    await other.getByRole("button", { name: "Ver os atalhos" }).click();
    await expect(list(other)).toHaveCount(1);
  });
});

test("switching the shortcuts off goes back and says so when it isn't saved", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server));
  await page.route("**/api/v1/me", (route) => route.fulfill({ status: 500, json: {} }));
  await own(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Preferência não salva" })).toBeVisible();
  await expect(own(page)).toBeChecked();
});
