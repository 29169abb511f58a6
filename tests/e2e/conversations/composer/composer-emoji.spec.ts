import type { Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const composer = (page: Page) => page.getByRole("textbox", { name: "Mensagem", exact: true });
const button = (page: Page) => page.getByRole("button", { name: "Emojis" });
const panel = (page: Page) => page.getByRole("region", { name: "Emojis" });
const search = (page: Page) => panel(page).getByRole("combobox", { name: "Buscar emoji" });

test("an emoji is found by a word without accents and put in at the caret, by keyboard alone", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Zenobia Carinhosa", lines: ["Obrigada!"] });
  const page = await agentPage(`/conversations/${id}`);
  await composer(page).fill("De nada!");
  await page.keyboard.press("ArrowLeft");
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type("coracao vermelho");
  await expect(panel(page).getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(panel(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type("x");
  await expect(composer(page)).toHaveValue(/^De nada\u2764\ufe0f?x!$/);
});

test("arrows go through the emojis, and the ones used last come first the next time", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Yolanda Sorridente", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await button(page).click();
  await expect(panel(page).getByRole("button", { name: "Carinhas e emoções" })).toHaveAttribute("aria-pressed", "true");
  await search(page).press("ArrowDown");
  await search(page).press("ArrowRight");
  const picked = panel(page).getByRole("option").nth(9);
  await expect(picked).toHaveAttribute("aria-selected", "true");
  const emoji = (await picked.textContent()) ?? "";
  await search(page).press("Enter");
  await expect(composer(page)).toHaveValue(emoji);
  await button(page).click();
  await expect(panel(page).getByRole("button", { name: "Usados há pouco" })).toHaveAttribute("aria-pressed", "true");
  await expect(panel(page).getByRole("option")).toHaveText([emoji]);
});

test("Escape puts the focus back to where it was, and sends nothing", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Xenia Indecisa", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await composer(page).fill("Bom dia");
  await button(page).click();
  await expect(search(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(composer(page)).toBeFocused();
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type("zzzqq");
  await expect(panel(page).getByText("Nenhum emoji corresponde.", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(button(page)).toBeFocused();
  await expect(composer(page)).toHaveValue("Bom dia");
});

test("a private note takes emojis, on a phone by taps", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Wanderleia Anotada", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Nota privada" }).click();
  await button(page).click();
  await panel(page).getByRole("button", { name: "Animais e natureza" }).click();
  await panel(page).getByRole("option", { name: "rosto de macaco" }).click();
  await expect(page.getByRole("textbox", { name: "Nota privada" })).toHaveValue("🐵");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the emojis are accessible and fit a phone, ${colorScheme}`, async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: `Vitalina ${colorScheme}`, lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page).click();
    await expect(search(page)).toBeFocused();
    const box = await panel(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0).toBe(true);
    await expectAccessible(page);
  });
}

test("nothing of the emojis is fetched before they are wanted, and nothing from elsewhere", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Ursulina Leve", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await expect(composer(page)).toBeVisible();
  const hosts = new Set<string>();
  let fetched = 0;
  page.on("response", async (response) => {
    hosts.add(new URL(response.url()).host);
    const isScript = response.url().includes("/_next/static/") && response.ok();
    if (isScript && (await response.text()).includes("rosto risonho")) fetched += 1;
  });
  await button(page).hover();
  await expect.poll(() => fetched).toBe(1);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});
