import type { Page } from "@playwright/test";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";
import { ticketDesk } from "@/tests/e2e/tickets/ticket-data";
import { PHONE } from "@/tests/e2e/touch-area";

const more = (page: Page) => page.getByRole("button", { name: "Mais", exact: true });
const field = (page: Page) => page.getByRole("textbox", { name: "Mensagem" });
const LINES = Array.from({ length: 20 }, (_, index) => `Linha ${index}`);
/** What a keyboard leaves of the screen. */
const LEFT = 480;

test("an open conversation or ticket has a phone's whole screen, and its way back the bar", async ({
  browser,
  server,
}) => {
  const id = addConversation(server, { customer: "Ana Sozinha", lines: LINES });
  const subject = "Um ticket sem barra";
  await (await ticketDesk(server)).add({ subject });
  const context = await signedInContext(browser, server, undefined, PHONE);
  const page = await context.newPage();
  await page.goto(`${server.url}/conversations/${id}`);
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await expect(more(page)).toBeHidden();
  await page.getByRole("link", { name: "Voltar para a lista" }).tap();
  await page.getByRole("link", { name: "Tickets" }).tap();
  await page.getByRole("listitem").filter({ hasText: subject }).getByRole("link").tap();
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  await expect(more(page)).toBeHidden();
  await page.getByRole("link", { name: /^Voltar/ }).tap();
  await expect(more(page)).toBeInViewport({ ratio: 1 });
  await context.close();
});

test("a keyboard that shrinks the page leaves what is written and the last message in sight, and no bar", async ({
  browser,
  server,
}) => {
  const id = addConversation(server, { customer: "Ana Encolhida", lines: LINES });
  const context = await signedInContext(browser, server, undefined, PHONE);
  const page = await context.newPage();
  await page.goto(`${server.url}/conversations/${id}`);
  await field(page).tap();
  await page.setViewportSize({ width: PHONE.viewport.width, height: LEFT });
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Enviar mensagem" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("log").getByText("Linha 19")).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole("link", { name: "Voltar para a lista" }).tap();
  await expect(more(page)).toBeVisible();
  await page.getByRole("textbox", { name: "Pesquisar ou começar nova conversa" }).tap();
  await page.setViewportSize({ width: PHONE.viewport.width, height: LEFT });
  await expect(more(page)).toBeHidden();
  await page.setViewportSize(PHONE.viewport);
  await expect(more(page)).toBeVisible();
  await context.close();
});

test("a keyboard that lies over the page, as Safari's does, covers neither of them", async ({ browser, server }) => {
  const id = addConversation(server, { customer: "Ana Coberta", lines: LINES });
  const context = await signedInContext(browser, server, undefined, PHONE);
  const page = await context.newPage();
  // There only what is seen gets smaller, and moves to what has the focus; the page stays as it is.
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { height: innerHeight, scale: 1, offsetTop: 0 });
    Object.defineProperty(window, "visualViewport", { value: seen });
  });
  const see = (height: number, offsetTop: number) =>
    page.evaluate(
      (change) => {
        const view = window.visualViewport as VisualViewport;
        Object.assign(view, change);
        view.dispatchEvent(new Event("resize"));
      },
      { height, offsetTop },
    );
  await page.goto(`${server.url}/conversations/${id}`);
  await field(page).tap();
  const bottomOf = async (what: ReturnType<typeof field>) => {
    const box = await what.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  const OFFSET = 40;
  await expect(async () => {
    await see(LEFT, OFFSET);
    expect(await bottomOf(field(page))).toBeLessThanOrEqual(LEFT + OFFSET);
  }).toPass();
  expect(await bottomOf(page.getByRole("log").getByText("Linha 19"))).toBeLessThan(await bottomOf(field(page)));
  expect(
    (await page.getByRole("heading", { name: "Conversa com Ana Coberta" }).boundingBox())?.y,
  ).toBeGreaterThanOrEqual(OFFSET);
  await see(PHONE.viewport.height, 0);
  await expect.poll(() => bottomOf(field(page))).toBeGreaterThan(LEFT + OFFSET);
  await context.close();
});
