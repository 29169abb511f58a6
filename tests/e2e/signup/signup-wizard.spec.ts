import { expectAccessible } from "@/tests/e2e/axe";
import { expect } from "@/tests/e2e/fixtures";
import {
  CARD,
  field,
  fillCard,
  fillCompany,
  fillPerson,
  finish,
  goToPayment,
  heading,
  newCompany,
  next,
  openSignup,
  signupTest,
} from "./signup-form";

const test = signupTest({});

test.describe("the company's step", () => {
  test.beforeEach(async ({ page, server }) => openSignup(page, server));

  test("says what is missing, beside each field, and goes to the first", async ({ page }) => {
    await next(page);
    await expect(field(page, "Nome da empresa")).toHaveAccessibleDescription("Nome da empresa é obrigatório");
    await expect(field(page, "E-mail da empresa")).toHaveAccessibleDescription(/^E-mail da empresa é obrigatório/);
    await expect(field(page, "CNPJ")).toHaveAccessibleDescription(/^CNPJ é obrigatório/);
    await expect(field(page, "Telefone")).toHaveAccessibleDescription("Telefone é obrigatório");
    await expect(field(page, "Nome da empresa")).toBeFocused();
    await expect(heading(page, "Informações da empresa")).toBeVisible();
    await expectAccessible(page);
  });

  for (const email of ["ana", "ana@", "ana@loja", "a na@loja.example"]) {
    test(`refuses the e-mail address “${email}”`, async ({ page }) => {
      await fillCompany(page, { ...newCompany(), companyEmail: email });
      await next(page);
      await expect(field(page, "E-mail da empresa")).toHaveAccessibleDescription(/^E-mail inválido/);
      await expect(field(page, "E-mail da empresa")).toBeFocused();
    });
  }

  for (const [why, cnpj] of [
    ["wrong check digits", "11222333000180"],
    ["all digits alike", "11111111111111"],
    ["too few digits", "1122233300018"],
    ["wrong alphanumeric check digits", "12ABC34501DE36"],
  ] as const) {
    test(`refuses a CNPJ with ${why}`, async ({ page }) => {
      await fillCompany(page, { ...newCompany(), cnpj });
      await next(page);
      await expect(field(page, "CNPJ")).toHaveAccessibleDescription(/^CNPJ inválido/);
    });
  }

  for (const site of ["loja.example", "ftp://loja.example", "https://loja"]) {
    test(`refuses the site “${site}”`, async ({ page }) => {
      await fillCompany(page, newCompany());
      await page.getByLabel("Site").fill(site);
      await next(page);
      await expect(page.getByLabel("Site")).toHaveAccessibleDescription("URL inválida");
    });
  }

  test("needs no site and no address", async ({ page }) => {
    await fillCompany(page, newCompany());
    await next(page);
    await expect(heading(page, "Pessoa responsável")).toBeFocused();
  });

  test("forgets a complaint as soon as its field is edited, and no other", async ({ page }) => {
    await next(page);
    await field(page, "Nome da empresa").fill("C");
    await expect(field(page, "Nome da empresa")).toHaveAccessibleDescription("");
    await expect(field(page, "Telefone")).toHaveAccessibleDescription("Telefone é obrigatório");
  });

  test("formats a numeric CNPJ while it is typed, and takes no more than its 18 characters", async ({ page }) => {
    await field(page, "CNPJ").pressSequentially("112223330001819");
    await expect(field(page, "CNPJ")).toHaveValue("11.222.333/0001-81");
  });

  test("formats an alphanumeric CNPJ, and takes it", async ({ page }) => {
    await fillCompany(page, { ...newCompany(), cnpj: "" });
    await field(page, "CNPJ").pressSequentially("12abc34501de35");
    await expect(field(page, "CNPJ")).toHaveValue("12.ABC.345/01DE-35");
    await next(page);
    await expect(heading(page, "Pessoa responsável")).toBeVisible();
  });

  test("lets a digit in the middle of the CNPJ be corrected", async ({ page }) => {
    await field(page, "CNPJ").pressSequentially("11922333000181");
    for (let steps = 0; steps < 14; steps += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("12");
    await expect(field(page, "CNPJ")).toHaveValue("11.222.333/0001-81");
  });
});

test.describe("the person's step", () => {
  test.beforeEach(async ({ page, server }) => {
    await openSignup(page, server);
    await fillCompany(page, newCompany());
    await next(page);
  });

  test("says what is missing", async ({ page }) => {
    await next(page);
    await expect(field(page, "Nome completo")).toHaveAccessibleDescription("Nome é obrigatório");
    await expect(field(page, "E-mail pessoal")).toHaveAccessibleDescription(/^E-mail pessoal é obrigatório/);
    await expect(field(page, "Senha")).toHaveAccessibleDescription(/^Senha é obrigatória/);
    await expect(field(page, "Confirmar senha")).toHaveAccessibleDescription("Confirmação de senha é obrigatória");
    await expect(field(page, "Nome completo")).toBeFocused();
    await expectAccessible(page);
  });

  test("refuses an e-mail address without its shape", async ({ page }) => {
    await fillPerson(page, { ...newCompany(), personalEmail: "ana" });
    await next(page);
    await expect(field(page, "E-mail pessoal")).toHaveAccessibleDescription(/^E-mail inválido/);
  });

  test("refuses a password of five characters", async ({ page }) => {
    await fillPerson(page, { ...newCompany(), password: "12345" });
    await next(page);
    await expect(field(page, "Senha")).toHaveAccessibleDescription(/^Senha deve ter pelo menos 6 caracteres/);
  });

  test("refuses a confirmation that differs, until either of the two is edited", async ({ page }) => {
    await fillPerson(page, newCompany());
    await field(page, "Confirmar senha").fill("outra coisa");
    await next(page);
    await expect(field(page, "Confirmar senha")).toHaveAccessibleDescription("Senhas não coincidem");
    await field(page, "Senha").fill("outra");
    await expect(field(page, "Confirmar senha")).toHaveAccessibleDescription("");
  });

  test("leads back to the company with everything that was typed", async ({ page }) => {
    await field(page, "Nome completo").fill("Ana Beatriz Souza");
    await page.getByRole("button", { name: "Anterior" }).click();
    await expect(field(page, "Nome da empresa")).toHaveValue("Cafeteria do Porto Ltda");
    await next(page);
    await expect(field(page, "Nome completo")).toHaveValue("Ana Beatriz Souza");
  });
});

test.describe("the payment's step", () => {
  test.beforeEach(async ({ page, server }) => {
    await goToPayment(page, server);
  });

  test("starts with the card and says what is missing of it", async ({ page }) => {
    await expect(page.getByRole("radio", { name: "Cartão de crédito" })).toBeChecked();
    await finish(page);
    await expect(field(page, "Número do cartão")).toHaveAccessibleDescription("Número do cartão é obrigatório");
    await expect(field(page, "Nome no cartão")).toHaveAccessibleDescription("Nome no cartão é obrigatório");
    await expect(field(page, "Validade")).toHaveAccessibleDescription("Validade é obrigatória");
    await expect(field(page, "CVV")).toHaveAccessibleDescription("CVV é obrigatório");
    await expect(field(page, "Número do cartão")).toBeFocused();
    await expectAccessible(page);
  });

  test("asks for no card with PIX", async ({ page }) => {
    await page.getByRole("radio", { name: "PIX" }).check();
    await expect(field(page, "Número do cartão")).toHaveCount(0);
    await expect(page.getByText("Pague com PIX", { exact: true })).toBeVisible();
  });

  test("formats the card's number, date and code", async ({ page }) => {
    await field(page, "Número do cartão").pressSequentially("4235x647728025682999");
    await expect(field(page, "Número do cartão")).toHaveValue("4235 6477 2802 5682");
    await field(page, "Validade").pressSequentially("12304");
    await expect(field(page, "Validade")).toHaveValue("12/30");
    await field(page, "CVV").pressSequentially("12a345");
    await expect(field(page, "CVV")).toHaveValue("1234");
  });

  test("names the brands, and which one is being typed", async ({ page }) => {
    const brands = page.getByRole("list", { name: "Bandeiras aceitas:" });
    await expect(brands.getByRole("listitem")).toHaveText(["Visa", "Mastercard", "Elo"]);
    await field(page, "Número do cartão").fill("5555 5555 5555 4444");
    await expect(brands.locator("[aria-current]")).toHaveText("Mastercard");
  });
});

test("the plan is shown with its price and all that is in it", async ({ page, server }) => {
  await openSignup(page, server);
  const plan = page.getByRole("complementary", { name: "Básico" });
  await expect(plan).toContainText("R$ 400,00/mês");
  await expect(plan.getByRole("listitem")).toHaveText([
    "Até 3 atendentes",
    "Conversas ilimitadas",
    "Suporte a e-mail e WhatsApp",
    "Dashboard básico de análises",
    "Integração com WhatsApp Business",
    "Suporte por e-mail",
    "5GB de armazenamento",
    "Relatórios mensais",
  ]);
});

test.describe("a reload", () => {
  test("keeps what was typed, but asks for the passwords again", async ({ page, server }) => {
    const company = newCompany();
    await openSignup(page, server);
    await fillCompany(page, company);
    await next(page);
    await fillPerson(page, company);
    await page.reload();
    await expect(page.getByText("Por segurança, a senha e os dados do cartão não ficam guardados")).toBeVisible();
    await expect(field(page, "Nome completo")).toHaveValue(company.responsibleName);
    await expect(field(page, "E-mail pessoal")).toHaveValue(company.personalEmail);
    await expect(field(page, "Senha")).toHaveValue("");
    await expect(field(page, "Confirmar senha")).toHaveValue("");
    await page.getByRole("button", { name: "Anterior" }).click();
    await expect(field(page, "Nome da empresa")).toHaveValue(company.companyName);
  });

  test("at the payment goes back to the password that it needs", async ({ page, server }) => {
    const company = await goToPayment(page, server);
    await page.reload();
    await expect(heading(page, "Pessoa responsável")).toBeVisible();
    await next(page);
    await expect(field(page, "Senha")).toHaveAccessibleDescription(/^Senha é obrigatória/);
    await field(page, "Senha").fill(company.password);
    await field(page, "Confirmar senha").fill(company.password);
    await next(page);
    await expect(heading(page, "Pagamento")).toBeVisible();
  });

  test("keeps the way to pay", async ({ page, server }) => {
    const company = await goToPayment(page, server);
    await page.getByRole("radio", { name: "PIX" }).check();
    await page.reload();
    await field(page, "Senha").fill(company.password);
    await field(page, "Confirmar senha").fill(company.password);
    await next(page);
    await expect(page.getByRole("radio", { name: "PIX" })).toBeChecked();
  });

  test("finds neither password nor card in the browser's storage", async ({ page, server }) => {
    const company = await goToPayment(page, server);
    await fillCard(page);
    await finish(page);
    await expect(page.getByRole("button", { name: "Confirmar Pagamento" })).toBeVisible();
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).toContain(company.personalEmail);
    for (const secret of [company.password, CARD.number, "4235 6477", CARD.name, "12/30"]) {
      expect(stored).not.toContain(secret);
    }
  });

  test("of a signup that the server forgot starts it anew, with what was typed", async ({ page, server }) => {
    const company = await goToPayment(page, server);
    await fillCard(page);
    await finish(page);
    await expect(page.getByRole("button", { name: "Confirmar Pagamento" })).toBeVisible();
    await page.route("**/api/v1/signups/current", (route) =>
      route.fulfill({ status: 404, json: { code: "NOT_FOUND", message: "" } }),
    );
    await page.reload();
    await expect(page.getByText("O cadastro anterior não está mais aberto.")).toBeVisible();
    await expect(field(page, "Senha")).toBeFocused();
    await expect(field(page, "E-mail pessoal")).toHaveValue(company.personalEmail);
  });

  test("that finds no server says so, and asks again", async ({ page, server }) => {
    await goToPayment(page, server);
    await fillCard(page);
    await finish(page);
    await expect(page.getByRole("button", { name: "Confirmar Pagamento" })).toBeVisible();
    await page.route("**/api/v1/signups/current", (route) => route.abort());
    await page.reload();
    await expect(heading(page, "Não foi possível verificar seu cadastro")).toBeVisible();
    await page.unroute("**/api/v1/signups/current");
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(heading(page, "Pagamento")).toBeVisible();
  });
});

test("no step scrolls sideways", async ({ page, server }) => {
  await goToPayment(page, server, { ...newCompany(), companyName: "Companhia".repeat(20) });
  for (const width of [360, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, `at ${width} px`).toBe(0);
  }
});

test("an English browser signs up in English", async ({ browser, server }) => {
  const context = await browser.newContext({ locale: "en-US" });
  const page = await context.newPage();
  await page.goto(`${server.url}/signup`);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Company name")).toHaveAccessibleDescription("Company name is required");
  await expect(page.getByRole("complementary", { name: "Basic" })).toContainText("/month");
  await context.close();
});
