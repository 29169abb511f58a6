import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import type { TestServer } from "@/tests/support/server";

const composer = (page: Page) => page.getByRole("textbox", { name: "Mensagem", exact: true });
const canned = (page: Page) => page.getByRole("button", { name: "Respostas prontas" });
const list = (page: Page) => page.getByRole("listbox", { name: "Respostas prontas" });
const heightOf = async (page: Page) => (await composer(page).boundingBox())?.height ?? 0;
const roomOf = async (page: Page) =>
  (await page.getByRole("region", { name: "Conversa aberta" }).boundingBox())?.height ?? 0;

async function addReply(server: TestServer, shortcut: string, content: string): Promise<void> {
  const made = await openSession(server, DEMO_ACCOUNTS.agent).fetch("/api/v1/canned-replies", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ shortcut, content, isShared: false }),
  });
  expect(made.ok).toBe(true);
}

test("the message field grows with its text up to two fifths of the conversation, and scrolls from there on", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Raimunda Crescente", lines: ["Conte tudo"] });
  const page = await agentPage(`/conversations/${id}`);
  const single = await heightOf(page);
  await composer(page).fill("Uma linha\n".repeat(6));
  const grown = await heightOf(page);
  expect(grown).toBeGreaterThan(single * 3);
  await composer(page).fill("Uma linha\n".repeat(80));
  const most = await heightOf(page);
  expect(most).toBeGreaterThan((await roomOf(page)) * 0.38);
  expect(most).toBeLessThanOrEqual((await roomOf(page)) * 0.4);
  expect(await composer(page).evaluate((field) => field.scrollHeight > field.clientHeight)).toBe(true);
  await page.setViewportSize({ width: 390, height: 500 });
  await expect.poll(async () => (await heightOf(page)) / (await roomOf(page))).toBeLessThanOrEqual(0.4);
  await composer(page).fill("");
  expect(await heightOf(page)).toBeLessThanOrEqual(single + 8);
});

test("what is read stays in sight while the field grows", async ({ agentPage, server }) => {
  const lines = Array.from({ length: 30 }, (_, index) => `Frase ${index + 1} da conversa`);
  const id = addConversation(server, { customer: "Sebastiana Leitora", lines });
  const page = await agentPage(`/conversations/${id}`);
  const last = page.getByRole("log").getByText("Frase 30 da conversa");
  await expect(last).toBeInViewport();
  await composer(page).fill("Uma linha\n".repeat(80));
  await expect(last).toBeInViewport();
});

test.describe("the button of the canned replies", () => {
  test("opens their list, in which typing searches, without a mouse", async ({ agentPage, server }) => {
    await addReply(server, "prazo-tucano", "Chega em três dias úteis.");
    await addReply(server, "troca-tucano", "A troca é por nossa conta.");
    const id = addConversation(server, { customer: "Tiburcia Pronta", lines: ["E o prazo?"] });
    const page = await agentPage(`/conversations/${id}`);
    await composer(page).fill("Bom dia!");
    await canned(page).focus();
    await page.keyboard.press("Enter");
    await expect(list(page)).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await page.keyboard.type("troca-tuc");
    await expect(list(page).getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(composer(page)).toHaveValue("Bom dia! A troca é por nossa conta.");
  });

  test("opens it by a finger's tap, and a reply is picked by another", async ({ agentPage, server }) => {
    await addReply(server, "horario-arara", "Abrimos às nove.");
    const id = addConversation(server, { customer: "Umbelinda Tocada", lines: ["Que horas?"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await canned(page).click();
    await expect(canned(page)).toHaveAttribute("aria-expanded", "true");
    await list(page)
      .getByRole("option", { name: /horario-arara/ })
      .click();
    await expect(composer(page)).toHaveValue("Abrimos às nove.");
  });

  test("leaves nothing in the text when the list is closed again", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Venancia Desistente", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await composer(page).fill("Bom dia!");
    await canned(page).click();
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list(page)).toHaveCount(0);
    await expect(composer(page)).toHaveValue("Bom dia!");
    await canned(page).click();
    await expect(list(page)).toBeVisible();
    await canned(page).click();
    await expect(list(page)).toHaveCount(0);
    await expect(composer(page)).toHaveValue("Bom dia!");
  });

  test("and the list that it opens have nothing for axe to find", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Walburga Acessível", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await canned(page).click();
    await expect(list(page)).toBeVisible();
    await expectAccessible(page);
  });
});
