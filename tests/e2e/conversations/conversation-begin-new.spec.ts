import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { colleagueAtDirectory, freshEmail } from "@/tests/e2e/customers/customer-data";
import {
  addEmailOnce,
  channel,
  choose,
  customer,
  form,
  header,
  log,
  message,
  openNew,
  option,
  sendIt,
  subject,
} from "./conversation-begin-page";
import { expect, test } from "./conversation-whatsapp-data";

test.beforeEach(async ({ server, phone }) => {
  expect(phone.sent).toBeDefined();
  await addEmailOnce(server);
});

test.describe("with somebody new", () => {
  test("takes what was typed for an address, and makes them a customer together with the conversation", async ({
    agentPage,
  }) => {
    const email = freshEmail();
    const colleague = await agentPage("/customers?q=recém", DEMO_ACCOUNTS.admin);
    const page = await agentPage();
    await openNew(page);
    await page.keyboard.type(email);
    await expect(option(page, /^Criar .*Novo cliente com este e-mail/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(form(page).getByLabel("Nome")).toBeFocused();
    await expect(form(page).getByLabel("E-mail", { exact: true }).and(form(page).getByRole("textbox"))).toHaveValue(
      email,
    );
    await page.keyboard.type("Recém Chegada");
    await expect(channel(page, /E-mail/)).toBeChecked();
    await expect(channel(page, /WhatsApp.*Sem telefone/)).toBeDisabled();
    await subject(page).fill("Boas-vindas");
    await message(page).fill("Seja bem-vinda!");
    await page.keyboard.press("Control+Enter");
    await expect(header(page)).toContainText("Recém Chegada");
    await expect(log(page)).toContainText("Seja bem-vinda!");
    await expect(colleague.getByRole("row", { name: /Recém Chegada/ })).toContainText(email);
  });

  test("who has the typed address or number already is offered in their place", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    await desk.addCustomer({ name: "Dona do Número", phone: "(11) 97200-0002", email: null });
    const page = await agentPage();
    await openNew(page);
    await page.keyboard.type("11 97200 0002");
    await expect(option(page, /Dona do Número/)).toBeVisible();
    await expect(option(page, /^Criar/)).toHaveCount(0);
    await customer(page).fill("Outra Pessoa");
    await option(page, /^Criar/).click();
    await expect(form(page).getByLabel("Nome")).toHaveValue("Outra Pessoa");
    await form(page).getByRole("textbox", { name: "Telefone" }).fill("+55 11 97200-0002");
    await form(page).getByRole("textbox", { name: "E-mail" }).fill(freshEmail());
    await channel(page, /E-mail/).check();
    await subject(page).fill("Quem é quem");
    await message(page).fill("Oi!");
    await sendIt(page);
    await expect(form(page).getByText("Dona do Número já tem este e-mail ou telefone.")).toBeVisible();
    await expect(form(page).getByRole("textbox", { name: "Telefone" })).toHaveAttribute("aria-invalid", "true");
    await form(page).getByRole("button", { name: "Usar Dona do Número" }).click();
    await expect(customer(page)).toHaveValue("Dona do Número");
    await expect(
      message(page)
        .or(form(page).getByText("Modelo", { exact: true }))
        .first(),
    ).toBeVisible();
    await expect(channel(page, /E-mail.*Sem e-mail/)).toBeDisabled();
    await expect(channel(page, /WhatsApp/)).toBeChecked();
  });

  test("is offered where a search finds nothing, with the searched name in the customer's field", async ({
    agentPage,
  }) => {
    const page = await agentPage();
    await page.getByRole("textbox", { name: "Pesquisar ou começar nova conversa" }).fill("Zózimo Desconhecido");
    await page.getByRole("status").getByRole("button", { name: "Nova conversa" }).click();
    await expect(customer(page)).toHaveValue("Zózimo Desconhecido");
    await customer(page).press("ArrowDown");
    await expect(option(page, /^Criar “Zózimo Desconhecido”/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(form(page).getByLabel("Nome")).toHaveValue("Zózimo Desconhecido");
    await expect(form(page).getByRole("textbox", { name: "E-mail" })).toBeFocused();
  });
});

test.describe("on WhatsApp", () => {
  test("begins with a template where the customer didn't write, filled in the form with the keyboard", async ({
    agentPage,
    phone,
  }) => {
    const page = await agentPage();
    await openNew(page);
    await page.keyboard.type("(11) 97200-0003");
    await expect(option(page, /^Criar .*Novo cliente com este telefone/)).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Rosa Nova");
    await expect(channel(page, /WhatsApp/)).toBeChecked();
    await expect(message(page)).toHaveCount(0);
    const search = form(page).getByRole("searchbox", { name: "Buscar modelo" });
    await search.fill("retomar");
    await search.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(form(page).getByLabel("Cabeçalho {{1}}")).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(form(page).getByText("Preencha este campo.")).toHaveCount(3);
    await expect(form(page).getByLabel("Cabeçalho {{1}}")).toBeFocused();
    await page.keyboard.type("4471");
    await form(page).getByLabel("Texto {{1}}").fill("Rosa");
    await form(page).getByLabel("Texto {{2}}").fill("4471");
    await expectAccessible(page);
    await form(page).getByLabel("Texto {{2}}").press("Control+Enter");
    await expect(header(page)).toContainText("Conversa com Rosa Nova");
    await expect(log(page)).toContainText("Olá Rosa, temos uma resposta sobre o pedido 4471.");
    await expect.poll(() => phone.sent.filter(({ to }) => to === "5511972000003").length).toBe(1);
  });

  test("takes own words while the customer's 24 hours last", async ({ agentPage, phone }) => {
    await phone.arrive("5511972000004", { type: "text", text: { body: "Oi" } }, "Sônia Escreveu");
    const page = await agentPage();
    await openNew(page);
    await choose(page, "Sônia Escreveu");
    await expect(channel(page, /WhatsApp/)).toBeChecked();
    await message(page).fill("Sobre outro assunto.");
    await page.keyboard.press("Control+Enter");
    await expect(log(page)).toContainText("Sobre outro assunto.");
    await expect
      .poll(() => phone.sent.filter(({ to }) => to === "5511972000004"))
      .toMatchObject([{ type: "text", text: { body: "Sobre outro assunto." } }]);
  });
});
