import fs from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "@/tests/e2e/fixtures";
import {
  CARD,
  DECLINED_CARD,
  enterAccount,
  expectStateAccessible,
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
  toastOf,
} from "./signup-form";

const test = signupTest({});
const confirm = (page: Page) => page.getByRole("button", { name: "Confirmar Pagamento" }).click();

test("a company signs up by card, from the login's link to the administrator's first sign-in", {
  tag: "@main",
}, async ({ page, server }) => {
  const company = newCompany();
  await page.goto(`${server.url}/login`);
  await page.getByRole("link", { name: "Cadastre-se aqui" }).click();
  await page.waitForURL(`${server.url}/signup`);
  await fillCompany(page, company);
  await next(page);
  await fillPerson(page, company);
  await next(page);
  await fillCard(page);
  await finish(page);

  const dialog = page.getByRole("dialog", { name: "Confirmar pagamento" });
  await expect(dialog).toContainText("R$ 400,00");
  await expect(dialog).toContainText("Visa final 5682");
  await confirm(page);
  await expect(dialog).toContainText("Processando pagamento…");
  await expect(dialog).toContainText("Pagamento aprovado!");

  const success = page.getByRole("dialog", { name: "Pagamento confirmado!" });
  await expect(success).toBeVisible();
  await expect(page.locator("[data-toaster]")).toContainText("Verifique seu e-mail para acessar sua conta.");
  await expect(toastOf(page, "Cadastro Realizado!")).toBeVisible();
  await expect(success).toContainText("Básico");
  await expect(success).toContainText("R$ 400,00 por mês");
  await expect(success).toContainText(`Enviamos um e-mail com as instruções de acesso para ${company.personalEmail}.`);
  await expect(success.getByRole("listitem")).toHaveCount(3);
  await expect(success).toContainText("O acesso é liberado em até 5 minutos após a confirmação do pagamento.");
  await expect(success.getByRole("link", { name: /Precisa de ajuda/ })).toHaveAttribute("href", /^mailto:/);

  await enterAccount(page, server, company);
  expect(await page.evaluate(() => localStorage.getItem("cangoo.signup"))).toBeNull();
});

test("the receipt is a real PDF, and its transaction id can be copied", async ({ page, server, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await goToPayment(page, server);
  await fillCard(page);
  await finish(page);
  await confirm(page);
  const success = page.getByRole("dialog", { name: "Pagamento confirmado!" });
  await success.getByRole("button", { name: "Copiar ID da transação" }).click();
  await expect(toastOf(page, "ID Copiado")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^TXN\d+$/);
  await expect(success).toContainText(copied);

  const downloading = page.waitForEvent("download");
  await success.getByRole("button", { name: "Baixar Recibo" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("recibo-1.pdf");
  expect(
    fs
      .readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  await expect(toastOf(page, "Download Iniciado")).toBeVisible();
  await expect(toastOf(page, "Download Concluído")).toBeVisible();
});

test("a receipt that can't be had says so", async ({ page, server }) => {
  await goToPayment(page, server);
  await fillCard(page);
  await finish(page);
  await confirm(page);
  await page.route("**/receipt.pdf", (route) => route.abort());
  await page.getByRole("button", { name: "Baixar Recibo" }).click();
  await expect(toastOf(page, "Recibo não baixado")).toBeVisible();
});

test("a refused card says why, and another try with another card is paid", { tag: "@main" }, async ({
  page,
  server,
}) => {
  await goToPayment(page, server);
  await fillCard(page, DECLINED_CARD);
  await finish(page);
  await confirm(page);
  await expect(page.getByRole("alert").filter({ hasText: "Pagamento Recusado" })).toContainText(
    "Não foi possível processar o pagamento. Verifique os dados do cartão e tente novamente.",
  );
  const dialog = page.getByRole("dialog", { name: "Confirmar pagamento" });
  await expect(dialog).toContainText("O cartão foi recusado pelo banco emissor.");
  await dialog.getByRole("button", { name: "Tentar Novamente" }).click();
  await expect(dialog.getByRole("button", { name: "Confirmar Pagamento" })).toBeVisible();
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await expect(field(page, "Nome no cartão")).toHaveValue(CARD.name);
  await fillCard(page);
  await finish(page);
  await confirm(page);
  await expect(page.getByRole("dialog", { name: "Pagamento confirmado!" })).toBeVisible();
});

test("a reload while the card is processed goes on with that payment", async ({ page, server }) => {
  const company = await goToPayment(page, server);
  await fillCard(page);
  await finish(page);
  await confirm(page);
  await expect(page.getByText("Processando pagamento…")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog", { name: "Pagamento confirmado!" })).toBeVisible();
  // And again, as long as nobody went on from there.
  await page.reload();
  await expect(page.getByRole("dialog", { name: "Pagamento confirmado!" })).toBeVisible();
  await enterAccount(page, server, company);
});

test("a card that is refused after a reload has to be typed again", async ({ page, server }) => {
  await goToPayment(page, server);
  await fillCard(page, DECLINED_CARD);
  await finish(page);
  await confirm(page);
  await expect(page.getByText("Processando pagamento…")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Tentar Novamente" }).click();
  await expect(page.getByText("Por segurança, os dados do cartão não ficam guardados.")).toBeVisible();
  await expect(field(page, "Número do cartão")).toBeFocused();
  await expect(field(page, "Número do cartão")).toHaveValue("");
  await fillCard(page);
  await finish(page);
  await confirm(page);
  await expect(page.getByRole("dialog", { name: "Pagamento confirmado!" })).toBeVisible();
});

test("a charge that was sent but not answered isn't made twice", async ({ page, server }) => {
  await goToPayment(page, server);
  await fillCard(page);
  await finish(page);
  let charges = 0;
  await page.route("**/signups/current/payments", async (route) => {
    charges += 1;
    await route.fetch();
    await route.abort();
  });
  await confirm(page);
  await expect(page.getByRole("dialog", { name: "Pagamento confirmado!" })).toBeVisible();
  expect(charges).toBe(1);
});

test("a charge that never left can be confirmed again", async ({ page, server }) => {
  await goToPayment(page, server);
  await fillCard(page);
  await finish(page);
  await page.route("**/signups/current/payments", (route) => route.abort());
  await confirm(page);
  await expect(page.getByRole("alert").filter({ hasText: "O pagamento não chegou a ser enviado." })).toBeVisible();
  await page.unroute("**/signups/current/payments");
  await confirm(page);
  await expect(page.getByRole("dialog", { name: "Pagamento confirmado!" })).toBeVisible();
});

test("an e-mail address and a CNPJ that somebody has are said at their step and field", async ({ page, server }) => {
  const first = await goToPayment(page, server);
  await fillCard(page);
  await finish(page);
  await confirm(page);
  await page.getByRole("button", { name: "Acessar Minha Conta" }).click();
  await page.waitForURL(`${server.url}/login`);

  await goToPayment(page, server, { ...newCompany(), cnpj: first.cnpj, personalEmail: first.personalEmail });
  await fillCard(page);
  await finish(page);
  await expect(field(page, "CNPJ")).toBeFocused();
  await expect(field(page, "CNPJ")).toHaveAccessibleDescription(/Este CNPJ não pode ser usado\./);
  await field(page, "CNPJ").fill(newCompany().cnpj);
  await next(page);
  await next(page);
  await finish(page);
  await expect(field(page, "E-mail pessoal")).toBeFocused();
  await expect(field(page, "E-mail pessoal")).toHaveAccessibleDescription(/Este e-mail não pode ser usado\./);
  await expect(field(page, "Senha")).not.toHaveValue("");
});

test("a server that can't be reached loses nothing that was typed", async ({ page, server }) => {
  await goToPayment(page, server);
  await fillCard(page);
  await page.route("**/api/v1/signups", (route) => route.abort());
  await finish(page);
  await expect(
    page.getByText("Não foi possível conectar com o servidor. O que você digitou continua aqui"),
  ).toBeVisible();
  await expect(field(page, "Nome no cartão")).toHaveValue(CARD.name);
  await page.unroute("**/api/v1/signups");
  await finish(page);
  await expect(page.getByRole("dialog", { name: "Confirmar pagamento" })).toBeVisible();
});

test("the whole signup needs no mouse", async ({ page, server }) => {
  const company = newCompany();
  const keyboard = page.keyboard;
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await keyboard.type(text);
      await keyboard.press("Tab");
    }
  };
  await openSignup(page, server);
  await field(page, "Nome da empresa").focus();
  await type(company.companyName, company.companyEmail, company.cnpj, company.phone);
  await keyboard.press("Enter");
  await expect(heading(page, "Pessoa responsável")).toBeFocused();
  await keyboard.press("Tab");
  await type(company.responsibleName, company.personalEmail, company.password);
  await keyboard.type(company.password);
  await keyboard.press("Enter");
  await expect(heading(page, "Pagamento")).toBeFocused();
  await keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "Cartão de crédito" })).toBeFocused();
  await keyboard.press("Tab");
  await type(CARD.number, CARD.name, CARD.expiry);
  await keyboard.type(CARD.cvv);
  await keyboard.press("Enter");
  const button = page.getByRole("button", { name: "Confirmar Pagamento" });
  await expect(button).toBeVisible();
  for (let presses = 0; presses < 5; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await keyboard.press("Tab");
  }
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Pagamento confirmado!" })).toBeVisible();
});

test("each dialog of a card payment is accessible", async ({ page, server }) => {
  await goToPayment(page, server);
  await expectStateAccessible(page);
  await fillCard(page, DECLINED_CARD);
  await finish(page);
  await expect(page.getByRole("button", { name: "Confirmar Pagamento" })).toBeVisible();
  await expectStateAccessible(page);
  await confirm(page);
  await expect(page.getByRole("button", { name: "Tentar Novamente" })).toBeVisible();
  await expectStateAccessible(page);
  await page.getByRole("button", { name: "Corrigir dados" }).click();
  await fillCard(page);
  await finish(page);
  await confirm(page);
  await expect(page.getByRole("dialog", { name: "Pagamento confirmado!" })).toBeVisible();
  await expectStateAccessible(page);
});

test("a payment's dialog that is closed gives the focus back to what opened it", async ({ page, server }) => {
  await goToPayment(page, server);
  await fillCard(page);
  await finish(page);
  await expect(page.getByRole("dialog", { name: "Confirmar pagamento" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Finalizar Cadastro" })).toBeFocused();
});
