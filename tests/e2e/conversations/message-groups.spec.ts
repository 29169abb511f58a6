import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const log = (page: Page) => page.getByRole("log", { name: "Mensagens" });
const composer = (page: Page) => page.getByRole("textbox", { name: "Mensagem" });
const message = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });
/** The badge beside a name, which a group has once. */
const badges = (page: Page, role: string) => log(page).getByText(role, { exact: true });

const LINES = ["Comprei uma mesa", "Ela veio riscada", { us: "Que pena!" }, { us: "Trocamos hoje." }, "Obrigado"];

test("messages that one person writes in a row have the name once, and each its time under the pointer", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Jovelina Agrupada", lines: LINES });
  const page = await agentPage(`/conversations/${id}`);
  await expect(badges(page, "Cliente")).toHaveCount(2);
  await expect(badges(page, "Atendente")).toHaveCount(1);
  const time = message(page, "Ela veio riscada").locator("time");
  await expect(time).toHaveText(/^\d{2}:\d{2}$/);
  await expect(time).toHaveCSS("opacity", "0");
  await message(page, "Ela veio riscada").hover();
  await expect(time).toHaveCSS("opacity", "1");
  await expect(message(page, "Comprei uma mesa").locator("time")).toHaveCSS("opacity", "1");
});

test("a message in a group shows its time with the keyboard, and is as high with it", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Ludovina Teclada", lines: ["Uma coisa", "Outra coisa"] });
  const page = await agentPage(`/conversations/${id}`);
  const line = message(page, "Outra coisa");
  const before = await line.boundingBox();
  await log(page).focus();
  await page.keyboard.press("ArrowUp");
  await expect(line).toBeFocused();
  await expect(line.locator("time")).toHaveCSS("opacity", "1");
  expect(await line.boundingBox()).toEqual(before);
});

test("screen readers hear who wrote a message in a group and when", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Marcionila Ouvida", lines: ["Um", "Dois de três"] });
  const page = await agentPage(`/conversations/${id}`);
  await expect(log(page)).toMatchAriaSnapshot(`
    - log "Mensagens":
      - heading "Hoje" [level=3]
      - article:
        - paragraph:
          - text: Marcionila Ouvida Cliente
          - time: /\\d{2}:\\d{2}/
        - paragraph: Um
      - article:
        - text: Marcionila Ouvida
        - paragraph: Dois de três
        - time: /\\d{2}:\\d{2}/
  `);
});

test("a private note ends a group", async ({ agentPage, server }) => {
  const id = addConversation(server, {
    customer: "Nazira Anotada",
    lines: ["Oi", { us: "Bom dia!" }],
    assignee: DEMO_ACCOUNTS.agent,
  });
  const page = await agentPage(`/conversations/${id}`);
  await composer(page).fill("Vou verificar.");
  await composer(page).press("Enter");
  await expect(message(page, "Vou verificar.")).toContainText("Enviada");
  await page.getByRole("button", { name: "Nota privada" }).click();
  await page.getByRole("textbox", { name: "Nota privada" }).fill("Falar com a expedição");
  await page.getByRole("textbox", { name: "Nota privada" }).press("Enter");
  await expect(message(page, "Falar com a expedição")).toHaveAttribute("data-entry", /\d+/);
  await page.getByRole("button", { name: "Nota privada" }).click();
  const before = await badges(page, "Atendente").count();
  await composer(page).fill("Achei.");
  await composer(page).press("Enter");
  await expect(message(page, "Achei.")).toContainText("Enviada");
  await expect(badges(page, "Atendente")).toHaveCount(before + 1);
});

test("a flag, an answer and a found word are shown in a group as elsewhere", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Odilia Marcada", lines: ["Primeiro", "Segundo jacarandá"] });
  const page = await agentPage(`/conversations/${id}?q=jacarand%C3%A1&m=2`);
  const line = message(page, "Segundo jacarandá");
  await expect(line.locator("mark")).toHaveText("jacarandá");
  const before = await line.boundingBox();
  await line.hover();
  await page.getByRole("button", { name: "Sinalizar mensagem" }).click();
  await expect(line.getByText("Mensagem sinalizada", { exact: true })).toBeAttached();
  expect((await line.boundingBox())?.height).toBe(before?.height);
  await page.getByRole("button", { name: "Responder" }).click();
  await expect(page.getByText("Respondendo a Odilia Marcada:")).toBeVisible();
});

test("older messages that load above move nothing, though the first loaded one gets into a group", async ({
  agentPage,
  server,
}) => {
  const lines = Array.from({ length: 120 }, (_, index) => `Linha ${index + 1} de muitas`);
  const id = addConversation(server, { customer: "Petronila Rolada", lines });
  const page = await agentPage(`/conversations/${id}`);
  await expect(log(page).getByText("Linha 120 de muitas")).toBeInViewport();
  const first = log(page).locator("article").first();
  const oldest = await first.getAttribute("data-seq");
  const line = log(page).locator(`[data-seq="${Number(oldest) + 3}"]`);
  await line.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const before = await line.boundingBox();
  await expect(log(page).locator(`[data-seq="${Number(oldest) - 1}"]`)).toBeAttached();
  await expect(log(page).locator(`[data-seq="${oldest}"] bdi.sr-only`)).toBeAttached();
  expect(Math.abs(((await line.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

test("a conversation in groups has nothing for axe to find", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Quaresmina Acessível", lines: LINES });
  const page = await agentPage(`/conversations/${id}`);
  await expectAccessible(page, { open: () => message(page, "Ela veio riscada").hover() });
});
