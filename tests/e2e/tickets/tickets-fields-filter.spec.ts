import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { fieldsDesk } from "@/tests/e2e/own-fields";
import { ticketDesk, ticketRow, ticketRows } from "./ticket-data";

test("tickets are filtered by a choice and an amount, in the link, in its first HTML and live", async ({
  agentPage,
  server,
}) => {
  const fields = fieldsDesk(server, "ticket");
  const [pro, basic] = await fields.add("choice", "plano_filtrado", "Plano filtrado", ["Pro", "Básico"]);
  await fields.add("money", "valor_filtrado", "Valor filtrado");
  const desk = await ticketDesk(server);
  const add = async (subject: string, values: object) => {
    const { id } = await desk.add({ subject });
    await fields.fill(id, values);
    return id;
  };
  await add("Campo pro mil", { plano_filtrado: pro, valor_filtrado: "1000.50" });
  await add("Campo pro dez", { plano_filtrado: pro, valor_filtrado: "10" });
  const late = await add("Campo básico mil", { plano_filtrado: basic, valor_filtrado: "1000.50" });

  const page = await agentPage("/tickets");
  await page.getByRole("button", { name: "Filtros", exact: true }).click();
  const panel = page.getByRole("group", { name: "Campos" });
  await panel.getByLabel("Plano filtrado").selectOption("Pro");
  await expect(ticketRows(page)).toHaveCount(2);
  const amount = panel.getByLabel("Valor filtrado");
  await amount.fill("mil");
  await amount.press("Enter");
  await expect(amount).toHaveAccessibleDescription("Informe um número");
  await amount.fill("1.000,5");
  await amount.press("Enter");
  await expect(ticketRows(page)).toHaveCount(1);
  await expect(ticketRow(page, "Campo pro mil")).toBeVisible();
  await expectAccessible(page, { within: "section[aria-label='Filtros de tickets']" });
  const { pathname, search } = new URL(page.url());
  expect(search).toBe(`?field.plano_filtrado=${pro}&field.valor_filtrado=1000.50`);

  const html = await (await page.request.get(page.url())).text();
  expect([html.includes("Campo pro mil"), html.includes("Campo pro dez")]).toEqual([true, false]);
  const other = await agentPage(pathname + search);
  await expect(ticketRows(other)).toHaveCount(1);
  const active = other.getByRole("list", { name: "Filtros ativos" });
  await expect(active.getByRole("button")).toHaveText(["Plano filtrado: Pro", /^Valor filtrado: R\$\s1\.000,50$/]);
  await active.getByRole("button", { name: /Valor filtrado/ }).click();
  await expect(ticketRows(other)).toHaveCount(2);
  await fields.fill(late, { plano_filtrado: pro }, 1);
  await expect(ticketRow(other, "Campo básico mil")).toBeVisible();
  await other.goBack();
  await expect(ticketRows(other)).toHaveCount(2);

  const refused = await agentPage("/tickets?field.de_ninguem=1");
  await expect(refused.getByRole("alert").filter({ hasText: "de_ninguem: Campo desconhecido" })).toBeVisible();
  await refused.getByRole("button", { name: "Tirar o filtro de_ninguem" }).click();
  await expect(ticketRows(refused).first()).toBeVisible();
});
