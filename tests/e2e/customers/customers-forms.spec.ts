import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { openByKey } from "@/tests/e2e/keyboard";
import { button, notice, row } from "@/tests/e2e/team-page";
import { colleagueAtDirectory, dialog, freshEmail } from "./customer-data";

test.describe("a new customer", () => {
  test("is added with the keyboard alone, tags and company included", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    const company = await desk.addCompany({ name: "Teclas e Cia" });
    const page = await agentPage("/customers?q=digitada");
    await button(page, "Adicionar cliente").first().focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel("Nome")).toBeFocused();
    await page.keyboard.type("Digitada Inteira");
    await page.keyboard.press("Tab");
    await page.keyboard.type(freshEmail());
    await page.keyboard.press("Tab");
    await page.keyboard.type("(11) 91234-5678");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Teclas e");
    await expect(page.getByRole("option", { name: "Teclas e Cia" })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("52998224725");
    await expect(dialog(page).getByLabel("CPF")).toHaveValue("529.982.247-25");
    await dialog(page).getByLabel("Tags").focus();
    await page.keyboard.type(" vip ");
    await page.keyboard.press("Enter");
    await page.keyboard.type("VIP");
    await page.keyboard.press("Enter");
    // Nothing is left to add: the form isn't sent by it.
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel("Tags")).toBeFocused();
    await expect(button(page, "Remover tag vip")).toHaveCount(1);
    await expect(button(page, "Remover tag VIP")).toHaveCount(0);
    await page.keyboard.press("Control+Enter");
    await expect(notice(page, "Cliente Adicionado")).toContainText(
      "Cadastro de Digitada Inteira adicionado com sucesso.",
    );
    await expect(row(page, "Digitada Inteira")).toContainText(/vip.*Teclas e Cia/);
    await expect.poll(async () => (await desk.getCompany(company.id)).customerCount).toBe(1);
  });

  test("says what is wrong with each field, until the field is edited, and focuses the first", async ({
    agentPage,
  }) => {
    const page = await agentPage("/customers");
    const form = dialog(page);
    const name = form.getByLabel("Nome");
    await openByKey(page, "c", name);
    const email = form.getByLabel("E-mail");
    await form.getByLabel("CPF").fill("111");
    await form.getByRole("button", { name: "Adicionar cliente" }).click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription("Nome é obrigatório");
    await expect(email).toHaveAccessibleDescription(/^Informe um e-mail ou um telefone/);
    await form.getByLabel("Telefone").fill("0800");
    await expect(email).not.toHaveAccessibleDescription(/Informe um e-mail/);
    await form.getByRole("button", { name: "Adicionar cliente" }).click();
    await expect(form.getByLabel("Telefone")).toHaveAccessibleDescription(/telefone válido/);
    await expect(form.getByLabel("CPF")).toHaveAccessibleDescription(/CPF/);
    await email.fill("sem-arroba");
    await expect(email).not.toHaveAccessibleDescription(/válido/);
    await form.getByRole("button", { name: "Adicionar cliente" }).click();
    await expect(email).toHaveAccessibleDescription(/e-mail válido/);
    await name.fill("A");
    await expect(name).toHaveAccessibleDescription("");
    await expectAccessible(page);
  });

  test("with another's address is refused at the field, and what was typed stays", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    const owner = await desk.addCustomer({ name: "Dona do Endereço" });
    const page = await agentPage("/customers");
    await button(page, "Adicionar cliente").click();
    await dialog(page).getByLabel("Nome").fill("Quer o Mesmo");
    await dialog(page)
      .getByLabel("E-mail")
      .fill(owner.email ?? "");
    await dialog(page).getByRole("button", { name: "Adicionar cliente" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("Dona do Endereço já tem este e-mail ou número.");
    await expect(dialog(page).getByLabel("E-mail")).toBeFocused();
    await page.keyboard.press("Escape");
    await button(page, "Continuar editando").click();
    await expect(dialog(page).getByLabel("Nome")).toHaveValue("Quer o Mesmo");
  });
});

test.describe("two people at one customer", () => {
  test("change different fields, and nothing is lost", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    const customer = await desk.addCustomer({ name: "Dividida Alves", notes: "antes" });
    const page = await agentPage("/customers?q=dividida");
    await button(page, "Editar Dividida Alves").click();
    await dialog(page).getByLabel("Observações").fill("da janela");
    await desk.changeCustomer(customer.id, { phone: "11 91111-2222", version: customer.version });
    await expect(dialog(page).getByRole("alert")).toContainText("Já atualizado aqui: Telefone");
    await expect(dialog(page).getByRole("alert")).toContainText(`${desk.name} alterou isto enquanto você editava`);
    await expect(dialog(page).getByLabel("Telefone")).toHaveValue("11 91111-2222");
    await button(page, "Salvar alterações").click();
    await expect(notice(page, "Cliente Atualizado")).toBeVisible();
    expect(await desk.getCustomer(customer.id)).toMatchObject({ notes: "da janela", phone: "11 91111-2222" });
  });

  test("change the same field, and whoever saves later chooses", async ({ agentOnLine, server }) => {
    const desk = await colleagueAtDirectory(server);
    const customer = await desk.addCustomer({ name: "Disputada Lima", notes: "antes" });
    const { page, line } = await agentOnLine("/customers?q=disputada");
    await button(page, "Editar Disputada Lima").click();
    await dialog(page).getByLabel("Observações").fill("da janela");
    // Unheard of: only saving tells.
    await line.cut();
    await desk.changeCustomer(customer.id, { notes: "da colega", version: customer.version });
    await button(page, "Salvar alterações").click();
    const choices = dialog(page)
      .getByRole("alert")
      .filter({ hasText: `${desk.name} alterou isto enquanto você editava` });
    await expect(choices).toContainText(/Você digitou\s*da janela/);
    await expect(choices).toContainText(new RegExp(`${desk.name} salvou\\s*da colega`));
    await button(page, "Salvar alterações").click();
    await expect(dialog(page)).toContainText("Decida primeiro o que fica");
    await button(page, "Manter o meu: Observações").click();
    await button(page, "Salvar alterações").click();
    await expect(notice(page, "Cliente Atualizado")).toBeVisible();
    expect(await desk.getCustomer(customer.id)).toMatchObject({ notes: "da janela" });
  });

  test("where one deletes, the other's form says so, keeps what was typed, and can restore", async ({
    agentPage,
    server,
  }) => {
    const desk = await colleagueAtDirectory(server);
    const customer = await desk.addCustomer({ name: "Sumida Prado" });
    const other = await agentPage("/customers?q=sumida");
    const page = await agentPage("/customers?q=sumida");
    await button(page, "Editar Sumida Prado").click();
    await dialog(page).getByLabel("Observações").fill("anotado antes");
    await button(other, "Excluir Sumida Prado").click();
    await expect(row(page, "Sumida Prado")).toHaveCount(0);
    await expect(dialog(page).getByRole("alert")).toContainText(/Sumida Prado foi excluído por Rafael/);
    await expect(dialog(page).getByLabel("Observações")).toHaveValue("anotado antes");
    await expect(button(page, "Salvar alterações")).toBeDisabled();
    await button(page, "Restaurar").click();
    await expect(dialog(page).getByRole("alert")).toHaveCount(0);
    await button(page, "Salvar alterações").click();
    await expect(notice(page, "Cliente Atualizado")).toBeVisible();
    expect(await desk.getCustomer(customer.id)).toMatchObject({ notes: "anotado antes" });
    await expect(row(other, "Sumida Prado")).toBeVisible();
  });
});

test.describe("a company", () => {
  test("is added, checked field by field, and edited with its industry in words", async ({ agentPage }) => {
    const page = await agentPage("/customers?view=companies&q=nova%20firma");
    await button(page, "Adicionar empresa").first().click();
    const form = dialog(page);
    await form.getByRole("button", { name: "Adicionar empresa" }).click();
    await expect(form.getByLabel("Nome")).toHaveAccessibleDescription("Nome da empresa é obrigatório");
    await form.getByLabel("Nome").fill("Nova Firma");
    await form.getByLabel("Site").fill("novafirma.com");
    await form.getByLabel("E-mail").fill("x@");
    await form.getByLabel("CNPJ").fill("12abc34501de35");
    await expect(form.getByLabel("CNPJ")).toHaveValue("12.ABC.345/01DE-35");
    await form.getByRole("button", { name: "Adicionar empresa" }).click();
    await expect(form.getByLabel("Site")).toHaveAccessibleDescription(/site válido/);
    await expect(form.getByLabel("E-mail")).toBeFocused();
    await form.getByLabel("Site").fill("https://novafirma.com");
    await form.getByLabel("E-mail").fill("");
    await form.getByLabel("Setor").fill("saúde");
    await form.getByRole("button", { name: "Adicionar empresa" }).click();
    await expect(notice(page, "Empresa Adicionada")).toContainText("Nova Firma");
    await expect(row(page, "Nova Firma")).toContainText(/Saúde.*Pequena \(11-50\)/);
    await button(page, "Editar Nova Firma").click();
    await expect(form.getByLabel("Setor")).toHaveValue("Saúde");
    await form.getByLabel("Porte").selectOption("Grande (201-1000)");
    await button(page, "Salvar alterações").click();
    await expect(notice(page, "Empresa Atualizada")).toBeVisible();
    await expect(row(page, "Nova Firma")).toContainText("Grande (201-1000)");
  });

  test("is deleted at once, says how many customers were detached, and comes back with them", async ({
    agentPage,
    server,
  }) => {
    const desk = await colleagueAtDirectory(server);
    const company = await desk.addCompany({ name: "Desfeita SA" });
    const customer = await desk.addCustomer({ name: "Cliente da Desfeita", companyId: company.id });
    const page = await agentPage("/customers?view=companies&q=desfeita");
    await button(page, "Excluir Desfeita SA").click();
    await expect(notice(page, "Empresa Excluída")).toContainText("1 cliente ficou sem empresa.");
    await expect(row(page, "Desfeita SA")).toHaveCount(0);
    expect((await desk.getCustomer(customer.id)).company).toBeNull();
    await button(page, "Desfazer").click();
    await expect(row(page, "Desfeita SA")).toBeVisible();
    await expect.poll(async () => (await desk.getCustomer(customer.id)).companyId).toBe(company.id);
  });
});
