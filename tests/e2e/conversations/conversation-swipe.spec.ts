import type { Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation, type NewConversation } from "@/tests/e2e/desk-data";
import { type Finger, fingerOn } from "@/tests/e2e/finger";
import { test as base, expect, signedInContext } from "@/tests/e2e/fixtures";
import { PHONE } from "@/tests/e2e/touch-area";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const list = (page: Page) => page.getByRole("list", { name: "Lista de conversas" });
const rowOf = (page: Page, customer: string) => list(page).getByRole("listitem").filter({ hasText: customer });
const undo = (page: Page) => page.getByRole("button", { name: "Desfazer" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Adiar até quando?" });

type Phone = (rows: readonly NewConversation[], filter?: string) => Promise<{ page: Page; finger: Finger }>;

const test = base.extend<{ phone: Phone }>({
  phone: async ({ browser, server }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (rows, filter = "open") => {
      const email = addAttender(server, { firstName: "Dedo" });
      for (const row of rows) addConversation(server, { assignee: email, ...row });
      const context = await signedInContext(browser, server, email, PHONE);
      ends.push(() => context.close());
      const page = await context.newPage();
      await page.goto(`${server.url}/conversations?filter=${filter}`);
      // The part that follows fingers arrives after the list.
      await expect(page.locator("[data-swipes]")).toBeAttached();
      return { page, finger: await fingerOn(page) };
    });
    for (const end of ends) await end();
  },
});

test("a swipe to the left closes a conversation, and its notice gives it back", async ({ phone }) => {
  const { page, finger } = await phone([{ customer: "Violeta Encerrada", lines: ["Tudo certo!"] }]);
  await finger.drag(rowOf(page, "Violeta Encerrada"), { x: -140 });
  await expect(rowOf(page, "Violeta Encerrada")).toContainText("Encerrar");
  await finger.lift();
  await expect(page.getByText("A conversa foi encerrada.")).toBeVisible();
  await expect(rowOf(page, "Violeta Encerrada")).toHaveCount(0);
  await expect(page).toHaveURL(/\/conversations\?filter=open$|\/conversations$/);
  await undo(page).tap();
  await expect(rowOf(page, "Violeta Encerrada")).toBeVisible();
});

test("a swipe to the right snoozes until the next working morning, and its notice gives it back", async ({ phone }) => {
  const { page, finger } = await phone([{ customer: "Valquíria Adiada", lines: ["Falamos amanhã?"] }]);
  await finger.drag(rowOf(page, "Valquíria Adiada"), { x: 120 });
  await expect(rowOf(page, "Valquíria Adiada")).toContainText(/Adiar(?:seg|ter|qua|qui|sex)\.?, 09:00/);
  await finger.lift();
  await expect(page.getByText(/^Ela volta em \d\d\/\d\d\/\d{4} 09:00\.$/)).toBeVisible();
  await expect(rowOf(page, "Valquíria Adiada")).toHaveCount(0);
  await undo(page).tap();
  await expect(rowOf(page, "Valquíria Adiada")).toBeVisible();
});

test("a long swipe to the right asks until when", async ({ phone }) => {
  const { page, finger } = await phone([{ customer: "Vitória Escolhida", lines: ["Até logo"] }]);
  await finger.swipe(rowOf(page, "Vitória Escolhida"), { x: 240 });
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await dialog(page)
    .getByRole("option", { name: /Até o cliente escrever/ })
    .tap();
  await expect(page.getByText("Ela volta quando o cliente escrever.")).toBeVisible();
  await expect(rowOf(page, "Vitória Escolhida")).toHaveCount(0);
});

test("a row that is let go early, or is scrolled, stays as it was", async ({ phone }) => {
  const rows = Array.from({ length: 14 }, (_, index) => ({
    customer: `Vera ${index + 10}`,
    lines: ["Oi"],
    // Below what the other tests swipe.
    age: 3 * DAY_MS,
  }));
  const { page, finger } = await phone(rows);
  // By its number: whoever has this place may have several conversations.
  const id = await list(page).getByRole("listitem").nth(5).getAttribute("data-row");
  const row = page.locator(`[data-row="${id}"]`);
  const under = page.locator("[data-row] > [aria-hidden]");
  await finger.drag(row, { x: -70 });
  await expect(under).toHaveCount(1);
  await finger.lift();
  await expect(under).toHaveCount(0);
  const before = await row.boundingBox();
  // Up, and a little aside, as a thumb goes.
  await finger.swipe(row, { x: -40, y: -160 });
  await expect.poll(async () => (await row.boundingBox())?.y ?? 0).toBeLessThan((before?.y ?? 0) - 50);
  await expect(under).toHaveCount(0);
  await expect(page).toHaveURL(/filter=open$/);
  await row.tap();
  await expect(page).toHaveURL(new RegExp(`/conversations/${id}\\b`));
});

test("a swipe reopens a closed conversation, and one to the right does nothing there", async ({ phone }) => {
  const row: NewConversation = { customer: "Vicência Fechada", lines: ["Obrigada"], status: "closed" };
  const { page, finger } = await phone([row], "closed");
  await finger.swipe(rowOf(page, "Vicência Fechada"), { x: 160 });
  await expect(page.locator("[data-row] > [aria-hidden]")).toHaveCount(0);
  await expect(rowOf(page, "Vicência Fechada")).toBeVisible();
  await finger.swipe(rowOf(page, "Vicência Fechada"), { x: -160 });
  await expect(page.getByText("1 conversa reaberta.")).toBeVisible();
  await expect(rowOf(page, "Vicência Fechada")).toHaveCount(0);
  await undo(page).tap();
  await expect(rowOf(page, "Vicência Fechada")).toBeVisible();
});

test("several in a row are closed without waiting for each other, and the list closes up", async ({ phone }) => {
  const rows = ["Vanda", "Vilma", "Vitor"].map((name, place) => ({
    customer: `${name} Seguida`,
    lines: ["Oi"],
    age: place * 1000,
  }));
  const { page, finger } = await phone(rows);
  // They are given their answers only when both were swiped.
  let answer = () => {};
  const both = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/conversations/*/close", async (route) => {
    await both;
    await route.continue();
  });
  const before = await rowOf(page, "Vitor Seguida").boundingBox();
  await finger.swipe(rowOf(page, "Vanda Seguida"), { x: -140 });
  await finger.swipe(rowOf(page, "Vilma Seguida"), { x: -140 });
  answer();
  await expect(page.getByText("A conversa foi encerrada.")).toHaveCount(2);
  await expect(rowOf(page, "Seguida")).toHaveCount(1);
  const { y = 0, height = 0 } = before ?? {};
  await expect.poll(async () => (await rowOf(page, "Vitor Seguida").boundingBox())?.y).toBe(y - 2 * height);
});
