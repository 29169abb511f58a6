import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { ADMIN, button, failure, notice, row } from "@/tests/e2e/team-page";
import { colleagueAtDirectory, dialog } from "./customer-data";

test.describe("the directory", () => {
  test("shows customers with company, contact, status and last contact, and companies by the toggle", async ({
    agentPage,
    server,
  }) => {
    const desk = await colleagueAtDirectory(server);
    const company = await desk.addCompany({ name: "Padaria Ozulmira", industry: "Technology", size: "medium" });
    const one = await desk.addCustomer({ name: "Ozulmira Quadros", companyId: company.id, phone: "11 91234-5678" });
    await desk.addCustomer({ name: "Ozulmiro Independente" });
    const page = await agentPage("/customers?q=ozulmir");
    await expect(row(page, "Ozulmira Quadros")).toContainText(/Padaria Ozulmira.*11 91234-5678.*Ativo.*nunca/);
    await expect(row(page, "Ozulmira Quadros")).toContainText(one.email ?? "?");
    await expect(row(page, "Ozulmiro Independente")).toContainText("independente");
    await expect(notice(page, "2 clientes")).toBeVisible();
    await page.getByRole("radio", { name: "Empresas" }).check();
    await expect(row(page, "Padaria Ozulmira")).toContainText(/Tecnologia.*Média \(51-200\).*1.*Ativo/);
    await expect(notice(page, "1 empresa")).toBeVisible();
    await expect(page).toHaveURL(/view=companies/);
  });

  test("is narrowed by every filter, which the address keeps and a chip takes away", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    const company = await desk.addCompany({ name: "Filtrada Ltda" });
    await desk.addCustomer({ name: "Filtro Alfa", companyId: company.id, tags: ["vip"], status: "lead" });
    await desk.addCustomer({ name: "Filtro Beta", tags: ["finance"], status: "lead" });
    await desk.addCustomer({ name: "Filtro Gama", tags: ["vip"], status: "prospect" });
    const page = await agentPage("/customers?q=Filtro");
    const rows = page.getByRole("row").filter({ hasText: "Filtro" });
    await expect(rows).toHaveCount(3);
    await page.getByRole("button", { name: /^Filtros/ }).click();
    const panel = page.getByRole("search", { name: "Filtros" });
    await panel.getByRole("checkbox", { name: "Lead" }).check();
    await expect(rows).toHaveCount(2);
    await panel.getByRole("checkbox", { name: "vip" }).check();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/q=Filtro&status=lead&tags=vip/);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await button(page, "Remover filtro Tag: vip").click();
    await expect(rows).toHaveCount(2);
    await page.getByRole("button", { name: /^Filtros/ }).click();
    await panel.getByLabel("Tem empresa").selectOption("Sem empresa");
    await expect(row(page, "Filtro Beta")).toBeVisible();
    await expect(rows).toHaveCount(1);
    await panel.getByRole("combobox", { name: "Empresa", exact: true }).fill("Filtrada");
    await page.getByRole("option", { name: "Filtrada Ltda" }).click();
    await expect(row(page, "Filtro Alfa")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`companyId=${company.id}`));
    await button(page, "Limpar filtros").first().click();
    await expect(page).toHaveURL(`${server.url}/customers`);
  });

  test("loads more rows as one scrolls, and says of how many", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    for (let index = 100; index < 155; index += 1) await desk.addCustomer({ name: `Paginado ${index}` });
    const page = await agentPage("/customers?q=paginado");
    await expect(notice(page, "55 clientes")).toBeVisible();
    await page.getByRole("button", { name: "Paginado 149", exact: true }).scrollIntoViewIfNeeded();
    await expect(row(page, "Paginado 154")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Paginado" })).toHaveCount(55);
  });

  test("says when nothing is found, and keeps what it has when it can't be read", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    await desk.addCustomer({ name: "Resiste Falha" });
    const page = await agentPage("/customers?q=resiste");
    await expect(row(page, "Resiste Falha")).toBeVisible();
    await page.route("**/api/v1/customers?*", (route) => route.abort());
    await page.getByLabel("Pesquisar por nome, e-mail ou empresa").fill("resiste falha mesmo");
    await expect(failure(page, "O servidor não respondeu")).toContainText("continua na tela");
    await expect(row(page, "Resiste Falha")).toBeVisible();
    await page.unroute("**/api/v1/customers?*");
    await button(page, "Tentar novamente").click();
    await expect(page.getByRole("heading", { name: "Nada encontrado" })).toBeVisible();
    await button(page, "Limpar pesquisa").click();
    await expect(page.getByRole("heading", { name: "Nada encontrado" })).toHaveCount(0);
  });

  test("follows what colleagues add, rename and delete", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    const page = await agentPage("/customers?q=aovivo");
    await expect(page.getByRole("heading", { name: "Nada encontrado" })).toBeVisible();
    const customer = await desk.addCustomer({ name: "Aovivo Silva" });
    await expect(row(page, "Aovivo Silva")).toBeVisible();
    await desk.changeCustomer(customer.id, { name: "Aovivo Souza", version: customer.version });
    await expect(row(page, "Aovivo Souza")).toBeVisible();
    await desk.deleteCustomer(customer.id);
    await expect(row(page, "Aovivo")).toHaveCount(0);
  });

  test("needs no mouse: search, walk, open, close, and the focus is where it was", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    await desk.addCustomer({ name: "Semrato Um" });
    await desk.addCustomer({ name: "Semrato Dois" });
    const page = await agentPage("/customers");
    await page.keyboard.press("/");
    await page.keyboard.type("semrato");
    await expect(page.getByRole("row").filter({ hasText: "Semrato" })).toHaveCount(2);
    await page.keyboard.press("ArrowDown");
    await expect(button(page, "Semrato Dois")).toBeFocused();
    await page.keyboard.press("j");
    await expect(button(page, "Semrato Um")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("heading", { name: "Semrato Um" })).toBeVisible();
    await expect(page).toHaveURL(/customer=\d+/);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, "Semrato Um")).toBeFocused();
    await page.keyboard.press("c");
    await expect(dialog(page).getByLabel("Nome")).toBeFocused();
  });

  test("has nothing to scroll sideways on a phone", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    const company = await desk.addCompany({ name: "Companhia Sul-Rio-Grandense de Distribuição de Alimentos Ltda" });
    const customer = await desk.addCustomer({
      name: "Maria das Dores Albuquerque Cavalcanti de Vasconcelos",
      companyId: company.id,
    });
    const page = await agentPage("/customers");
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ["/customers", "/customers?view=companies", `/customers?customer=${customer.id}`]) {
      await page.goto(`${server.url}${path}`);
      // A dialog hides the table behind it from everybody.
      const shown = path.includes("customer=") ? dialog(page) : page.getByRole("row").nth(1);
      await expect(shown).toBeAttached();
      const wider = await page.locator("#main").evaluate((main) => main.scrollWidth - main.clientWidth);
      expect([path, wider]).toEqual([path, 0]);
    }
  });

  test("is accessible, with its filters and chips open, for customers and companies", async ({ agentPage }) => {
    const page = await agentPage("/customers?status=active", ADMIN);
    await page.getByRole("button", { name: /^Filtros/ }).click();
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Empresas" }).check();
    await expect(page.getByRole("table", { name: "Empresas" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("whoever may not import or export reads why", async ({ agentPage }) => {
  const page = await agentPage("/customers");
  await button(page, "Exportar tudo em CSV").click();
  await expect(notice(page, "Seu perfil não permite exportar")).toBeVisible();
  await button(page, "Importar CSV").click();
  await expect(dialog(page)).toContainText("Seu perfil não permite importar");
});

test("an administrator exports the filter", async ({ agentPage, server }) => {
  const desk = await colleagueAtDirectory(server);
  await desk.addCustomer({ name: "Exportada Única" });
  const page = await agentPage("/customers?q=exportada", ADMIN);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar lista filtrada em CSV" }).click();
  const stream = await (await download).createReadStream();
  const text = (await stream.toArray()).join("");
  expect(text).toContain("Exportada Única");
  expect(text.trim().split("\n")).toHaveLength(2);
});
