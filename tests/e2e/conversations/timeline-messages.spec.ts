import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addConversation, countMessages } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const log = (page: Page) => page.getByRole("log", { name: "Mensagens" });
const composer = (page: Page) => page.getByRole("textbox", { name: "Mensagem" });
const message = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

const many = (count: number) => Array.from({ length: count }, (_, index) => `Mensagem de número ${index + 1}.`);

test.describe("a message", () => {
  test("is answered with the keyboard alone, and the quotation leads back to it", async ({ agentPage, server }) => {
    const lines = ["Primeira pergunta", ...many(60)];
    const id = addConversation(server, { customer: "Resposta Citada", lines });
    const page = await agentPage(`/conversations/${id}`);
    await log(page).focus();
    await page.keyboard.press("ArrowUp");
    await expect(message(page, "Mensagem de número 60.")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Tab");
    await expect(message(page, "Mensagem de número 59.").getByRole("button", { name: "Responder" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Respondendo a Resposta Citada:")).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await composer(page).fill("Sobre a 59");
    await composer(page).press("Enter");
    const answer = message(page, "Sobre a 59");
    await expect(answer).toContainText("Mensagem de número 59.");
    await expect(page.getByText("Respondendo a Resposta Citada:")).toHaveCount(0);
  });

  test("that a quotation names is fetched when it isn't loaded", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Citação Distante", lines: ["O começo de tudo", ...many(150)] });
    const page = await agentPage(`/conversations/${id}?m=1`);
    await expect(log(page).getByText("O começo de tudo")).toBeInViewport();
    await message(page, "O começo de tudo").hover();
    await page.getByRole("button", { name: "Responder" }).click();
    await composer(page).fill("Voltando ao começo");
    await composer(page).press("Enter");
    await expect(log(page).getByText("Voltando ao começo")).toBeInViewport();
    await page.goto(`${server.url}/conversations/${id}`);
    await page.getByRole("button", { name: /Ir para a mensagem respondida/ }).click();
    await expect(log(page).locator("[data-seq='1']")).toBeInViewport();
    await expect(log(page).locator("[data-seq='1']")).toBeFocused();
  });

  test("is flagged for everyone", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Bandeira", lines: ["Isto é importante"] });
    const [one, two] = [
      await agentPage(`/conversations/${id}`),
      await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin),
    ];
    await message(one, "Isto é importante").hover();
    await one.getByRole("button", { name: "Sinalizar mensagem" }).click();
    await expect(one.getByText("Mensagem Sinalizada", { exact: true })).toBeVisible();
    await expect(message(two, "Isto é importante").getByText("Mensagem sinalizada", { exact: true })).toBeAttached();
    await message(two, "Isto é importante").hover();
    await two.getByRole("button", { name: "Remover sinalização" }).click();
    await expect(message(one, "Isto é importante").getByText("Mensagem sinalizada", { exact: true })).toHaveCount(0);
  });

  test("has safe links, without the full stop after them", async ({ agentPage, server }) => {
    const id = addConversation(server, {
      customer: "Endereços",
      lines: ["Veja https://loja.example/pedido?n=1. E javascript:alert(1)"],
    });
    const page = await agentPage(`/conversations/${id}`);
    const link = log(page).getByRole("link");
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAttribute("href", "https://loja.example/pedido?n=1");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  });
});

test.describe("a long conversation", () => {
  test("opens at the first message that wasn't read", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Não Lidas", lines: many(141) });
    const page = await agentPage();
    const read = (seq: number) =>
      page.request.put(`${server.url}/api/v1/conversations/${id}/read`, {
        data: { seq },
        headers: { Origin: server.url },
      });
    expect((await read(41)).ok()).toBe(true);
    await page.goto(`${server.url}/conversations/${id}`);
    await expect(page.getByRole("separator")).toContainText("Novas mensagens (100 não lidas)");
    await expect(page.getByRole("separator")).toBeInViewport();
    await expect(log(page).getByText("Mensagem de número 42.", { exact: true })).toBeInViewport();
    const told = page.waitForRequest((request) => request.url().endsWith("/read"));
    await page.getByRole("button", { name: "Ir para o fim" }).click();
    await expect(log(page).getByText("Mensagem de número 141.")).toBeInViewport();
    expect((await told).postDataJSON()).toEqual({ seq: 141 });
  });

  test("opens in its middle, loads both ways, and keeps what arrives for the end", async ({
    agentPage,
    colleague,
    server,
  }) => {
    const id = addConversation(server, { customer: "Busca no Meio", lines: many(400) });
    const page = await agentPage(`/conversations/${id}?m=200`);
    await expect(log(page).locator("[data-seq='200']")).toBeInViewport();
    await (await colleague()).say(id, "Chegou no fim");
    const pill = page.getByRole("button", { name: "1 nova mensagem" });
    await expect(pill).toBeVisible();
    await expect(log(page).getByText("Chegou no fim")).toHaveCount(0);
    await expect(log(page).locator("[data-seq='200']")).toBeInViewport();
    await pill.click();
    await expect(log(page).getByText("Chegou no fim")).toBeInViewport();
  });
});

test.describe("delivery", () => {
  test("is told of the newest own message as the customer gets and reads it", async ({
    agentPage,
    server,
    visitor,
  }) => {
    const guest = await visitor();
    const id = await guest.say("Alguém aí?");
    const page = await agentPage(`/conversations/${id}`);
    await composer(page).fill("Estou aqui");
    await composer(page).press("Enter");
    await expect(message(page, "Estou aqui").getByText(/^(?:Enviada|Entregue)$/)).toBeAttached();
    expect(countMessages(server, id, "Estou aqui")).toBe(1);
  });
});

test("an answer that would cross a colleague's asks once", async ({ agentPage, colleague, server }) => {
  const id = addConversation(server, { customer: "Respostas Cruzadas", lines: ["Qual o prazo?"] });
  const page = await agentPage(`/conversations/${id}`);
  await composer(page).fill("São cinco dias");
  await (await colleague()).say(id, "O prazo é de dois dias úteis");
  await expect(log(page)).toContainText("O prazo é de dois dias úteis");
  await composer(page).press("Enter");
  await expect(page.getByText(/Mariana Azevedo Rocha respondeu há \d+ s. Enviar mesmo assim\?/)).toBeVisible();
  await page.getByRole("button", { name: "Revisar" }).click();
  await expect(composer(page)).toHaveValue("São cinco dias");
  expect(countMessages(server, id, "São cinco dias")).toBe(0);
  await composer(page).press("Enter");
  await expect.poll(() => countMessages(server, id, "São cinco dias")).toBe(1);
});

test("a canned reply is found by its shortcut and filled, and what is not on record is left to fill in", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Beatriz Nunes Prado", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  const answer = await page.request.post(`${server.url}/api/v1/canned-replies`, {
    data: {
      shortcut: "zz-abertura",
      content: "Olá, {{customer.firstName}}! Aqui é {{agent.firstName}}.{{company.name}}",
      isShared: false,
    },
    headers: { Origin: server.url },
  });
  expect(answer.ok()).toBe(true);
  await composer(page).pressSequentially("/zz-ab");
  await expect(page.getByRole("option", { name: /zz-abertura/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(composer(page)).toHaveValue("Olá, Beatriz! Aqui é Rafael.{{nome da empresa}}");
  await composer(page).fill("e/ou");
  await expect(page.getByRole("listbox")).toHaveCount(0);
});
