import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

test("the palette takes what is typed while it is on its way, and none of it is the screen's", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Paleta Lenta", lines: ["Oi"] });
  let arrive = () => {};
  const way = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const page = await agentPage(`/conversations/${id}`);
  const field = page.getByRole("dialog", { name: "Buscar e comandos" }).getByRole("combobox");
  await expect(page.getByRole("button", { name: "Encerrar" }).first()).toBeVisible();
  // Its part is fetched as its keys go down.
  await page.route("**/_next/static/**", async (route) => {
    await way;
    await route.continue();
  });
  const closed: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /close/i.test(request.url())) closed.push(request.url());
  });
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("ei");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("ir para tick");
  arrive();
  await expect(field).toBeFocused();
  await page.keyboard.type("ets");
  await expect(field).toHaveValue("ir para tickets");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/tickets`);
  expect(closed).toEqual([]);
});
