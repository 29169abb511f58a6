import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { fieldsDesk } from "@/tests/e2e/own-fields";
import { row } from "@/tests/e2e/team-page";
import { colleagueAtDirectory } from "./customer-data";

test("a field that lists show is a column from the first HTML, follows a colleague, and isn't on cards", async ({
  agentPage,
  server,
}) => {
  const own = fieldsDesk(server, "customer");
  const [gold, silver] = await own.add("choice", "nivel_na_lista", "Nível na lista", ["Ouro", "Prata"], true);
  const desk = await colleagueAtDirectory(server);
  const { id } = await desk.addCustomer({ name: "Listada Colunas" });
  await own.fill(id, { nivel_na_lista: gold });

  const page = await agentPage("/customers?q=Listada");
  const customer = row(page, "Listada Colunas");
  await expect(customer.getByRole("cell", { name: "Ouro", exact: true })).toBeVisible();
  const height = (await customer.boundingBox())?.height;
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain("Nível na lista</th>");
  await expectAccessible(page, { within: "main" });

  await own.fill(id, { nivel_na_lista: silver }, 1);
  await expect(customer.getByRole("cell", { name: "Prata", exact: true })).toBeVisible();
  await own.fill(id, { nivel_na_lista: null }, 2);
  await expect(customer.getByText("Prata")).toHaveCount(0);
  expect((await customer.boundingBox())?.height).toBe(height);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(customer).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Nível na lista" })).toHaveCount(0);
});
