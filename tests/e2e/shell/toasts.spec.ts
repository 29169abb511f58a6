import type { Page } from "@playwright/test";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { ticketDesk } from "@/tests/e2e/tickets/ticket-data";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** What can be used and lies under a toast, by name; "no toast" while none is seen. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll("[data-toaster] > * > *")].map((card) => card.getBoundingClientRect());
    if (cards.length === 0 || getComputedStyle(document.querySelector("[data-toaster]") as Element).opacity !== "1")
      return ["no toast"];
    const isInside = cards.every(
      ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
    );
    const covered = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=tab]")]
      .filter((element) => !element.closest("[data-toaster]"))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return cards.some((card) => {
          const left = Math.max(box.left, card.left);
          const top = Math.max(box.top, card.top);
          const right = Math.min(box.right, card.right);
          const bottom = Math.min(box.bottom, card.bottom);
          if (right <= left || bottom <= top) return false;
          return document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(element);
        });
      })
      .map((element) => element.getAttribute("aria-label") ?? element.textContent ?? element.tagName);
    return isInside ? covered : ["out of the window", ...covered];
  });

for (const size of SIZES) {
  test.describe(`at ${size.width} pixels a toast covers nothing that can be used`, () => {
    test("beside an open conversation", async ({ agentPage, server }) => {
      const id = addConversation(server, { customer: "Aviso Aberto", lines: ["Oi"] });
      const page = await agentPage(`/conversations/${id}`);
      await page.setViewportSize(size);
      await page.keyboard.press("i");
      await expect(page.getByText("Conversa Assumida")).toBeVisible();
      await expect.poll(() => coveredBy(page)).toEqual([]);
    });

    test("over the list, with the way to undo in it", async ({ agentPage, server }) => {
      const id = addConversation(server, { customer: "Aviso Na Lista", lines: ["Oi"] });
      const page = await agentPage(`/conversations/${id}`);
      await page.setViewportSize(size);
      await page.getByRole("button", { name: "Ações da conversa" }).click();
      await page.getByRole("menuitem", { name: "Excluir" }).click();
      await expect(page).toHaveURL(/\/conversations$/);
      const undo = page.getByRole("button", { name: "Desfazer" });
      await undo.hover();
      await expect.poll(() => coveredBy(page)).toEqual([]);
      await undo.click();
      await expect(page).toHaveURL(new RegExp(`/conversations/${id}$`));
    });

    test("beside a ticket", async ({ agentPage, server }) => {
      const desk = await ticketDesk(server);
      const subject = `Aviso no ticket ${size.width}`;
      await desk.add({ subject });
      const page = await agentPage("/tickets");
      await page.setViewportSize(size);
      await page.getByRole("listitem").filter({ hasText: subject }).getByRole("link").click();
      await expect(page.getByRole("heading", { name: subject })).toBeVisible();
      await page.keyboard.press("i");
      await expect(page.getByText("Ticket Assumido")).toBeVisible();
      await expect.poll(() => coveredBy(page)).toEqual([]);
    });

    test("over the settings", async ({ agentPage, server }) => {
      const page = await agentPage("/settings", addAttender(server));
      await page.setViewportSize(size);
      await page.route("**/api/v1/me", (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole("main").getByRole("switch", { name: "Atalhos de uma tecla" }).click();
      await expect(page.getByText("Preferência não salva")).toBeVisible();
      await expect.poll(() => coveredBy(page)).toEqual([]);
    });
  });
}

test("what the screen shows by itself is not said again by a toast", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server, { profile: 1 }));
  const shown = page.locator("[data-toaster] > * > *");
  const replies = page.locator("#canned-replies");
  await replies.getByRole("button", { name: "Nova resposta" }).click();
  await page.getByRole("dialog").getByLabel("Atalho", { exact: true }).fill("sem-aviso");
  await page.getByRole("dialog").getByLabel("Texto", { exact: true }).fill("Olá!");
  await page.getByRole("dialog").getByRole("button", { name: "Salvar resposta" }).click();
  await expect(replies.getByRole("row").filter({ hasText: "sem-aviso" })).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.locator("#surveys").getByRole("switch", { name: "E-mail" }).click();
  await saved;
  await expect(shown).toHaveCount(0);
  // Its way back isn't on the screen.
  await replies
    .getByRole("row")
    .filter({ hasText: "sem-aviso" })
    .getByRole("button", { name: /^Remover/ })
    .click();
  await expect(shown.filter({ hasText: "Desfazer" })).toHaveCount(1);
});
