import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";

const HOUR_MS = 60 * 60 * 1000;

const list = (page: Page) => page.getByRole("list", { name: "Lista de conversas" });
const rowOf = (page: Page, customer: string) => list(page).getByRole("listitem").filter({ hasText: customer });
const heights = (page: Page) =>
  list(page)
    .getByRole("listitem")
    .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))]);
const compact = (page: Page) => page.getByRole("button", { name: "Lista compacta" });
const comfortable = (page: Page) => page.getByRole("button", { name: "Lista confortável" });

/** Texts of the rows whose letters need more height than their box has. */
const cutOff = (page: Page) =>
  list(page).evaluate((element) =>
    [...element.querySelectorAll("li")].flatMap((row) => {
      const box = row.getBoundingClientRect();
      const seen = [...row.querySelectorAll("a span, a bdi, a time")].filter(
        (part) => !part.closest(".sr-only") && part.checkVisibility(),
      );
      return seen.some((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return top < box.top || bottom > box.bottom;
      })
        ? [row.textContent]
        : [];
    }),
  );

test.describe("the height of the rows", () => {
  test("is 76 px, or 60 px in the compact list, which outlives a reload", async ({ agentPage, server }) => {
    const page = await agentPage("/conversations", addAttender(server));
    await expect.poll(() => heights(page)).toEqual([76]);
    await compact(page).click();
    await expect.poll(() => heights(page)).toEqual([60]);
    await page.reload();
    await expect(comfortable(page)).toBeVisible();
    await expect.poll(() => heights(page)).toEqual([60]);
    await comfortable(page).click();
    await expect.poll(() => heights(page)).toEqual([76]);
  });

  test("is in the first HTML, so that nothing shifts", async ({ browser, server }) => {
    const email = addAttender(server);
    const context = await signedInContext(browser, server, email);
    const page = await context.newPage();
    await page.goto(`${server.url}/conversations`);
    await compact(page).click();
    await expect(comfortable(page)).toBeVisible();
    const still = await signedInContext(browser, server, email, { javaScriptEnabled: false });
    await still.addCookies((await context.cookies()).filter(({ name }) => name.startsWith("cangoo-")));
    const first = await still.newPage();
    await first.goto(`${server.url}/conversations`);
    await expect.poll(() => heights(first)).toEqual([60]);
    await still.close();
    await context.close();
  });

  test("is each person's own choice on a device that they share", async ({ agentPage, browser, server }) => {
    const page = await agentPage("/conversations", addAttender(server));
    await compact(page).click();
    const other = await signedInContext(browser, server, addAttender(server));
    await other.addCookies(
      (await page.context().cookies()).filter(({ name }) => name.startsWith("cangoo-list-density")),
    );
    const theirs = await other.newPage();
    await theirs.goto(`${server.url}/conversations`);
    await expect(compact(theirs)).toBeVisible();
    await expect.poll(() => heights(theirs)).toEqual([76]);
    await other.close();
  });

  test("grows with the text, and cuts nothing off", async ({ agentPage, server }) => {
    addConversation(server, {
      customer: "Maria Aparecida Gonçalves de Albuquerque Cavalcanti Figueiredo",
      subject: "Não reconheço a segunda cobrança da assinatura anual feita em outubro",
      lines: ["Podem verificar, por gentileza, o que aconteceu com a cobrança?"],
      company: "Indústria e Comércio de Laticínios Serra da Mantiqueira Ltda",
      age: 5 * HOUR_MS,
    });
    const page = await agentPage("/conversations?q=Albuquerque", addAttender(server));
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    for (const [name, height] of [
      ["Lista compacta", 152],
      ["Lista confortável", 120],
    ] as const) {
      await expect.poll(() => heights(page)).toEqual([height]);
      expect(await cutOff(page)).toEqual([]);
      await page.getByRole("button", { name }).click();
    }
  });
});

test.describe("what a row says", () => {
  test("is bold, dotted and numbered for what the viewer hasn't read, and for nothing else", async ({
    agentPage,
    server,
  }) => {
    const unread = addConversation(server, { customer: "Negrito Pendente", lines: ["um", "dois"] });
    const page = await agentPage("/conversations?q=Negrito", addAttender(server));
    const name = rowOf(page, "Negrito Pendente").getByText("Negrito Pendente", { exact: true }).first();
    const weight = () => name.evaluate((element) => getComputedStyle(element).fontWeight);
    await expect(rowOf(page, "Negrito Pendente")).toContainText("2 mensagens não lidas");
    expect(await weight()).toBe("600");
    await rowOf(page, "Negrito Pendente").getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/conversations/${unread}\\?`));
    await expect(rowOf(page, "Negrito Pendente")).not.toContainText("não lidas");
    expect(await weight()).toBe("400");
    await expect(rowOf(page, "Negrito Pendente")).toContainText("O cliente espera há 1 minuto");
  });

  test("is how long the customer waits: late in words, too, and nothing once answered", async ({
    agentPage,
    server,
  }) => {
    addConversation(server, { customer: "Demora Recente", lines: ["Oi"], age: 2.5 * HOUR_MS });
    addConversation(server, { customer: "Demora Atrasada", lines: ["Oi"], age: 50 * HOUR_MS });
    addConversation(server, { customer: "Demora Nenhuma", lines: ["Oi", { us: "Olá" }], status: "active" });
    const page = await agentPage("/conversations?q=Demora");
    await expect(rowOf(page, "Demora Recente")).toContainText("espera 2 h");
    await expect(rowOf(page, "Demora Atrasada")).toContainText("espera 2 d");
    await expect(rowOf(page, "Demora Atrasada")).toContainText("O cliente espera há 2 dias, resposta atrasada");
    await expect(rowOf(page, "Demora Nenhuma")).not.toContainText("espera");
  });

  test("is whose it is, except in one's own list", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Posse Minha", lines: ["Oi"], assignee: DEMO_ACCOUNTS.agent });
    addConversation(server, { customer: "Posse Livre", lines: ["Oi"] });
    const page = await agentPage("/conversations?q=Posse");
    await expect(rowOf(page, "Posse Livre")).toContainText("Sem responsável");
    await expect(rowOf(page, "Posse Minha").locator("[title^='Responsável: ']")).toBeVisible();
    await page.goto(`${server.url}/conversations?q=Posse&filter=mine`);
    await expect(rowOf(page, "Posse Minha")).toBeVisible();
    await expect(rowOf(page, "Posse Minha")).not.toContainText("Responsável");
  });

  test("is that it is closed, among open ones alone", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Cerrada Única", lines: ["Tchau"], status: "closed" });
    const page = await agentPage("/conversations?filter=all&q=Cerrada");
    await expect(rowOf(page, "Cerrada Única")).toContainText("Fechado");
    await page.goto(`${server.url}/conversations?q=Cerrada&filter=closed`);
    await expect(rowOf(page, "Cerrada Única")).toBeVisible();
    await expect(rowOf(page, "Cerrada Única")).not.toContainText("Fechado");
  });

  test("is the answer that one began, once one is elsewhere", async ({ agentPage, server }) => {
    const begun = addConversation(server, { customer: "Iniciada Resposta", lines: ["Quando chega?"] });
    addConversation(server, { customer: "Iniciada Outra", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${begun}?q=Iniciada`);
    await page.getByRole("textbox", { name: "Mensagem", exact: true }).fill("Chega na quinta");
    await expect(rowOf(page, "Iniciada Resposta")).toContainText("Quando chega?");
    await rowOf(page, "Iniciada Outra").getByRole("link").click();
    await expect(rowOf(page, "Iniciada Resposta")).toContainText("Rascunho: Chega na quinta");
    await page.reload();
    await expect(rowOf(page, "Iniciada Resposta")).toContainText("Rascunho: Chega na quinta");
  });

  test("is there for everybody, in both heights", async ({ agentPage, server }) => {
    test.slow();
    addConversation(server, {
      customer: "Acessível Comprida de Souza e Silva Montenegro",
      subject: "Cobraram duas vezes a mensalidade do clube de leitura",
      lines: ["Podem verificar?"],
      company: "Laticínios Serra da Mantiqueira Ltda",
      age: 5 * HOUR_MS,
    });
    const page = await agentPage("/conversations", addAttender(server));
    await expectAccessible(page);
    await compact(page).click();
    await expectAccessible(page);
  });
});
