import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { fieldsDesk } from "@/tests/e2e/own-fields";
import { ADMIN, button, notice, row } from "@/tests/e2e/team-page";
import { colleagueAtDirectory } from "./customer-data";

test("customers are filtered by a choice and a number, in the link, in its file and its first HTML", async ({
  agentPage,
  server,
}) => {
  const own = fieldsDesk(server, "customer");
  const [gold, silver] = await own.add("multi_choice", "nivel_filtrado", "Nível filtrado", ["Ouro", "Prata"]);
  await own.add("number", "lojas_filtradas", "Lojas filtradas");
  const desk = await colleagueAtDirectory(server);
  const add = async (name: string, values: object) => own.fill((await desk.addCustomer({ name })).id, values);
  await add("Camposa Ouro", { nivel_filtrado: [gold, silver], lojas_filtradas: "1234.5" });
  await add("Camposa Prata", { nivel_filtrado: [silver], lojas_filtradas: "1234.5" });
  await add("Camposa Pequena", { nivel_filtrado: [gold], lojas_filtradas: "2" });

  const page = await agentPage("/customers", ADMIN);
  await page.getByRole("button", { name: /^Filtros/ }).click();
  const fields = page.getByRole("search", { name: "Filtros" }).getByRole("group", { name: "Campos" });
  await fields.getByLabel("Nível filtrado").selectOption("Ouro");
  await expect(notice(page, "2 clientes")).toBeVisible();
  await fields.getByLabel("Lojas filtradas").fill("1.234,5");
  await fields.getByLabel("Nível filtrado").focus();
  await expect(notice(page, "1 cliente")).toBeVisible();
  await expect(row(page, "Camposa Ouro")).toBeVisible();
  await expectAccessible(page, { within: "search[aria-label=Filtros]" });
  const { pathname, search } = new URL(page.url());
  const link = page.getByRole("link", { name: /^Exportar/ });
  await expect(link).toHaveAttribute("href", `/api/v1/customers/export.csv${search}`);

  const html = await (await page.request.get(page.url())).text();
  expect([html.includes("Camposa Ouro"), html.includes("Camposa Prata")]).toEqual([true, false]);
  const other = await agentPage(pathname + search);
  await expect(notice(other, "1 cliente")).toBeVisible();
  await expect(button(other, "Remover filtro Nível filtrado: Ouro")).toBeVisible();
  await button(other, "Remover filtro Lojas filtradas: 1.234,5").click();
  await expect(row(other, "Camposa Pequena")).toBeVisible();
  await expect(notice(other, "2 clientes")).toBeVisible();

  const agent = await agentPage("/customers?field.data_de_nascimento=1990-05-17");
  await expect(agent.getByRole("alert").filter({ hasText: "Data de nascimento" })).toContainText(
    "Você não pode ver o que há neste campo",
  );
  await agent.getByRole("button", { name: /^Filtros/ }).click();
  await expect(agent.getByLabel("Nível filtrado")).toBeVisible();
  await expect(agent.getByLabel("Data de nascimento", { exact: true })).toHaveCount(0);
  await button(agent, "Tirar o filtro Data de nascimento").click();
  await expect(agent).toHaveURL(/\/customers$/);
});
