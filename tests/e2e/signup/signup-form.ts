import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { cnpj } from "cpf-cnpj-validator";
import { expectAccessible } from "@/tests/e2e/axe";
import { test as base, expect } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import { startServer, type TestServer } from "@/tests/support/server";

/** What a company types into the wizard. */
export type Company = {
  companyName: string;
  companyEmail: string;
  cnpj: string;
  phone: string;
  responsibleName: string;
  personalEmail: string;
  password: string;
};

export const CARD = { number: "4235647728025682", name: "ANA B SOUZA", expiry: "1230", cvv: "123" };
/** The sandbox refuses this one. */
export const DECLINED_CARD = { ...CARD, number: "4000000000000002" };

const tests = new Map<string, ReturnType<typeof newTest>>();

/** Playwright's test on a server whose payments are quick and end as `env` says. Each page has an address of its own. */
export function signupTest(env: Record<string, string>): ReturnType<typeof newTest> {
  // The same for the same, or each file would get workers, browsers and servers of its own.
  const key = JSON.stringify(env);
  const test = tests.get(key) ?? newTest(env);
  tests.set(key, test);
  return test;
}

function newTest(env: Record<string, string>) {
  return base.extend<object, { server: TestServer }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
      async ({}, use) => {
        const server = await startServer({
          template: process.env.CANGOO_TEMPLATE,
          env: { SANDBOX_CARD_DELAY_MS: "600", SANDBOX_PIX_POLL_MS: "800", ...env },
        });
        await use(server);
        await server.stop();
      },
      { scope: "worker" },
    ],
    page: async ({ page }, use) => {
      // Signups are limited per address, and all tests come from this machine.
      await page.setExtraHTTPHeaders({ "X-Forwarded-For": `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}` });
      await use(page);
    },
  });
}

/** A company that nobody else is. */
export function newCompany(): Company {
  const unique = `${Date.now()}${randomInt(1_000)}`;
  return {
    companyName: "Cafeteria do Porto Ltda",
    companyEmail: `contato-${unique}@cafeteria.example`,
    cnpj: cnpj.generate(),
    phone: "(11) 98765-4321",
    responsibleName: "Ana Beatriz Souza",
    personalEmail: `ana-${unique}@cafeteria.example`,
    password: "Jambo*Azul72",
  };
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
export const next = (page: Page) => page.getByRole("button", { name: "Próximo" }).click();
export const finish = (page: Page) => page.getByRole("button", { name: "Finalizar Cadastro" }).click();
export const toastOf = (page: Page, title: string) => page.locator("[data-toaster]").getByText(title, { exact: true });

/** Opens the wizard and waits until it can be used. */
export async function openSignup(page: Page, server: TestServer): Promise<void> {
  await page.goto(`${server.url}/signup`);
  await expect(heading(page, "Informações da empresa")).toBeVisible();
}

/** Fills step 0, without going on. */
export async function fillCompany(page: Page, company: Company): Promise<void> {
  await field(page, "Nome da empresa").fill(company.companyName);
  await field(page, "E-mail da empresa").fill(company.companyEmail);
  await field(page, "CNPJ").fill(company.cnpj);
  await field(page, "Telefone").fill(company.phone);
}

/** Fills step 1, without going on. */
export async function fillPerson(page: Page, company: Company): Promise<void> {
  await field(page, "Nome completo").fill(company.responsibleName);
  await field(page, "E-mail pessoal").fill(company.personalEmail);
  await field(page, "Senha").fill(company.password);
  await field(page, "Confirmar senha").fill(company.password);
}

/** Types a card as a person does, key by key. */
export async function fillCard(page: Page, card = CARD): Promise<void> {
  await field(page, "Número do cartão").fill("");
  await field(page, "Número do cartão").pressSequentially(card.number);
  await field(page, "Nome no cartão").fill(card.name);
  await field(page, "Validade").fill(card.expiry);
  await field(page, "CVV").fill(card.cvv);
}

/** Opens the wizard and goes to the payment. */
export async function goToPayment(page: Page, server: TestServer, company = newCompany()): Promise<Company> {
  await openSignup(page, server);
  await fillCompany(page, company);
  await next(page);
  await fillPerson(page, company);
  await next(page);
  await expect(heading(page, "Pagamento")).toBeVisible();
  return company;
}

/** Chooses PIX and opens the payment dialog. */
export async function startPix(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "PIX" }).check();
  await finish(page);
}

/** Expects that axe finds nothing, and leaves the page light: what is opened next begins in the colours it is checked in. */
export async function expectStateAccessible(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Changes something behind the running server's back. */
export function changeDatabase(server: TestServer, sql: string, ...values: unknown[]): void {
  withDatabase(server, (db) => db.prepare(sql).run(...values));
}

/** From the success dialog through the sign-in to the desk, as the administrator. */
export async function enterAccount(page: Page, server: TestServer, company: Company): Promise<void> {
  await page.getByRole("button", { name: "Acessar Minha Conta" }).click();
  await page.waitForURL(`${server.url}/login`);
  await expect(field(page, "E-mail")).toHaveValue(company.personalEmail);
  await expect(field(page, "Senha")).toBeFocused();
  await field(page, "Senha").fill(company.password);
  await page.getByRole("dialog").getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(toastOf(page, "Login Realizado!")).toBeVisible();
  await page.getByRole("button", { name: /^Sua conta/ }).click();
  await expect(page.getByText(company.personalEmail)).toBeVisible();
}
