import type { Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation, countMessages } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const composer = (page: Page) => page.getByRole("textbox", { name: "Mensagem", exact: true });
const toFill = (page: Page) => page.getByRole("group", { name: "Falta preencher:" });
const selected = (page: Page) =>
  composer(page).evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd));
const GAPS = "Olá, {{nome da empresa}}! Sobre {{pedido}}:";

test("Tab goes from one gap to the next, typing fills them, and behind the last one it leaves the field", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Teodolina Lacunar", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await composer(page).fill(GAPS);
  await page.keyboard.press("Control+Home");
  await expect(toFill(page).getByRole("button")).toHaveText(["nome da empresa", "pedido"]);
  await page.keyboard.press("Tab");
  expect(await selected(page)).toBe("{{nome da empresa}}");
  await page.keyboard.press("Tab");
  expect(await selected(page)).toBe("{{pedido}}");
  await page.keyboard.press("Shift+Tab");
  expect(await selected(page)).toBe("{{nome da empresa}}");
  await page.keyboard.type("Sol");
  await page.keyboard.press("Tab");
  await page.keyboard.type("o 12");
  await expect(composer(page)).toHaveValue("Olá, Sol! Sobre o 12:");
  await expect(toFill(page)).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(composer(page)).not.toBeFocused();
});

test("who fills one of two gaps is asked about the other one before the answer goes", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Serafina Perguntada", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await composer(page).fill(GAPS);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Falta preencher {{nome da empresa}}.", { exact: false })).toBeVisible();
  await page.keyboard.type("Sol");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Falta preencher {{pedido}}.", { exact: false })).toBeVisible();
  expect(await selected(page)).toBe("{{pedido}}");
  expect(countMessages(server, id, "Olá, Sol! Sobre {{pedido}}:")).toBe(0);
  await page.keyboard.type("o 12");
  await page.keyboard.press("Enter");
  await expect.poll(() => countMessages(server, id, "Olá, Sol! Sobre o 12:")).toBe(1);
});

test("a note with a gap is asked about, too, and a press on the gap's name selects it", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Rosalina Anotadora", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  const note = page.getByRole("textbox", { name: "Nota privada" });
  await page.getByRole("button", { name: "Nota privada" }).click();
  await note.fill("Ligar para {{telefone}} hoje");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Falta preencher {{telefone}}.", { exact: false })).toBeVisible();
  await expect(note).toHaveValue("Ligar para {{telefone}} hoje");
  await page.keyboard.press("End");
  await toFill(page).getByRole("button", { name: "telefone" }).click();
  await page.keyboard.type("3333");
  await expect(note).toHaveValue("Ligar para 3333 hoje");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText("Ligar para 3333 hoje")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`what is to be filled is accessible and fits a phone, ${colorScheme}`, async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: `Quiteria ${colorScheme}`, lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await composer(page).fill(`${GAPS} {{${"um nome comprido ".repeat(6)}}}`);
    await expect(toFill(page).getByRole("button")).toHaveCount(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  });
}
