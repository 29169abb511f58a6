import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/conversations/conversation-whatsapp-data";

const field = (page: Page) => page.getByRole("textbox", { name: "Mensagem", exact: true });
const own = (page: Page) => page.getByRole("log").locator("[data-seq]").last();

test("marks are drawn on both sides of WhatsApp, and go out as they were typed", async ({ agentPage, phone }) => {
  const id = await phone.arrive("5511955550134", {
    type: "text",
    text: { body: "*Oi*, ~ontem~ [pedi](https://loja.example)" },
  });
  const page = await agentPage(`/conversations/${id}`);
  await expect(own(page).locator("strong")).toHaveText("Oi");
  await expect(own(page).locator("s")).toHaveText("ontem");
  // Its apps have no links with words of their own, so the desk shows none.
  await expect(own(page)).toContainText("[pedi](https://loja.example)");
  await page.getByRole("button", { name: "Formatação" }).click();
  const bar = page.getByRole("toolbar", { name: "Formatação" });
  await expect(bar.getByRole("button")).toHaveCount(6);
  await field(page).fill("Chega ");
  await page.keyboard.press("End");
  await bar.getByRole("button", { name: "Itálico" }).click();
  await page.keyboard.type("hoje");
  await page.keyboard.press("Enter");
  await expect(own(page).locator("em")).toHaveText("hoje");
  await expect.poll(() => phone.sent.at(-1)).toMatchObject({ type: "text", text: { body: "Chega _hoje_" } });
});
