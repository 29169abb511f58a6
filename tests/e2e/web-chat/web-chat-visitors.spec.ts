import { gzipSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { png } from "@/tests/support/file-bytes";
import {
  addOwnChat,
  chat,
  composer,
  conversationWith,
  launcher,
  log,
  openChat,
  whileClosed,
  write,
} from "./web-chat-data";

const open: Page[] = [];
test.afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close();
});

async function visit(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  open.push(page);
  await page.goto(url);
  return page;
}

/** What the page's developer tools complain about. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The browser asks every page for an icon, which a strict policy refuses on its own account.
    if (["error", "warning"].includes(message.type()) && !message.text().includes("favicon"))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

test("what is asked before the first message is checked, kept and shown to agents", async ({
  browser,
  server,
  site,
}) => {
  const own = await addOwnChat(server, site, {
    preChatFields: [
      { field: "name", isRequired: true },
      { field: "email", isRequired: true },
      { field: "subject", isRequired: false },
    ],
  });
  const page = await visit(browser, own.page());
  await openChat(page);
  const name = chat(page).getByLabel("Nome");
  await expect(name).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await chat(page).getByLabel("E-mail").fill("não é");
  await chat(page).getByRole("button", { name: "Começar conversa" }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Preencha este campo.");
  await expect(chat(page).getByLabel("E-mail")).toHaveAccessibleDescription(/e-mail válido/);
  await name.fill("Dona Quitéria");
  await chat(page).getByLabel("E-mail").fill("quiteria@loja.example");
  await chat(page).getByLabel("Assunto").fill("Entrega atrasada");
  await page.keyboard.press("Enter");
  await write(page, "Meu pedido não chegou, quitéria");
  expect(await conversationWith(server, "Meu pedido não chegou, quitéria")).toMatchObject({
    subject: "Entrega atrasada",
    customer: "Dona Quitéria",
    email: null,
    notes: expect.stringContaining("não verificado: e-mail quiteria@loja.example"),
  });
});

test("a signed visitor goes on with their conversation in another browser, until they sign out", async ({
  browser,
  server,
  site,
  colleague,
}) => {
  const own = await addOwnChat(server, site, { identityRequired: true });
  const identity = own.sign({ sub: "cliente-71", name: "Zuleica", email: "zuleica71@loja.example" });
  const first = await visit(browser, own.page({ identity }));
  await openChat(first);
  await write(first, "Comecei no computador, zuleica");
  const { id, customer, email } = await conversationWith(server, "Comecei no computador, zuleica");
  expect([customer, email]).toEqual(["Zuleica", "zuleica71@loja.example"]);

  const second = await visit(browser, own.page({ identity }));
  await (await colleague()).say(id, "Resposta para os dois aparelhos");
  await expect(second.getByRole("button", { name: /1 mensagem não lida/ })).toBeVisible();
  await launcher(second).click();
  await expect(log(second)).toContainText("Comecei no computador, zuleica");
  await expect(log(second)).toContainText("Resposta para os dois aparelhos");

  await second.evaluate(() => (window as unknown as { Cangoo: { logout(): void } }).Cangoo.logout());
  await expect(chat(second).getByRole("heading", { name: "Ipê Móveis" })).toBeHidden();
  await launcher(second).click();
  await expect(chat(second).getByText("Entre na sua conta neste site para conversar.")).toBeVisible();
  await expect(log(second)).not.toContainText("Comecei no computador");
  await expect(composer(second)).toBeDisabled();
  await expect(log(first)).toContainText("Resposta para os dois aparelhos");
});

test("what was said before signing in is the person's afterwards", async ({ browser, server, site }) => {
  const own = await addOwnChat(server, site);
  const page = await visit(browser, own.page());
  await openChat(page);
  await write(page, "Antes de entrar, valdemar");
  const accepted = page.evaluate(
    () =>
      new Promise((resolve) =>
        window.addEventListener("cangoo:identity", (event) => resolve((event as CustomEvent).detail.status)),
      ),
  );
  await page.evaluate(
    (token) => (window as unknown as { Cangoo: { identify(token: string): void } }).Cangoo.identify(token),
    own.sign({ sub: "v-9", name: "Valdemar Assinado" }),
  );
  expect(await accepted).toBe("accepted");
  await expect(log(page)).toContainText("Antes de entrar, valdemar");
  await write(page, "Depois de entrar, valdemar");
  expect((await conversationWith(server, "Depois de entrar, valdemar")).customer).toBe("Valdemar Assinado");
});

test("a forged identity is refused, and the page is told why", async ({ browser, server, site }) => {
  const own = await addOwnChat(server, site);
  const page = await visit(browser, own.page({ identity: `${own.sign({ sub: "1" }).slice(0, -6)}forged` }));
  const warned = page.waitForEvent("console", (message) => message.text().includes("identity was refused: invalid"));
  await openChat(page);
  await warned;
  await write(page, "Sigo sem identidade, forjada");
  expect((await conversationWith(server, "Sigo sem identidade, forjada")).customer).toMatch(/^Visitante \d+$/);
});

test("outside the hours a form takes the message, which becomes an e-mail conversation", async ({
  browser,
  server,
  site,
}) => {
  const own = await addOwnChat(server, site, { followsHours: true, offlineForm: true });
  await whileClosed(own.admin, true, async () => {
    const page = await visit(browser, own.page());
    await openChat(page);
    await expect(chat(page).getByText(/^Não estamos atendendo agora\. Voltamos /)).toBeVisible();
    await chat(page).getByLabel("Nome").fill("Seu Ariovaldo");
    await chat(page).getByLabel("E-mail").fill("ariovaldo@loja.example");
    await chat(page).getByLabel("Mensagem", { exact: true }).fill("Quero falar do sofá, ariovaldo");
    await chat(page).getByRole("button", { name: "Enviar mensagem" }).click();
    await expect(chat(page).getByText("A resposta vai para ariovaldo@loja.example.")).toBeVisible();
    expect(await conversationWith(server, "Quero falar do sofá, ariovaldo")).toMatchObject({
      channel: "email",
      customer: "Seu Ariovaldo",
      email: "ariovaldo@loja.example",
      subject: "Mensagem deixada no chat por Seu Ariovaldo",
    });
  });
});

test("what a visitor typed into the form is there on the next page, and gone once it was sent", async ({
  browser,
  server,
  site,
}) => {
  const own = await addOwnChat(server, site, { followsHours: true, offlineForm: true });
  await whileClosed(own.admin, true, async () => {
    const page = await visit(browser, own.page());
    await openChat(page);
    await chat(page).getByLabel("Nome").fill("Dona Passeadora");
    await chat(page).getByLabel("Mensagem", { exact: true }).fill("Ainda vendo a loja, passeadora");
    await page.reload();
    await expect(chat(page).getByLabel("Mensagem", { exact: true })).toHaveValue("Ainda vendo a loja, passeadora");
    await expect(chat(page).getByLabel("Nome")).toHaveValue("Dona Passeadora");
    await chat(page).getByLabel("E-mail").fill("passeadora@loja.example");
    await chat(page).getByRole("button", { name: "Enviar mensagem" }).click();
    await chat(page).getByRole("button", { name: "Enviar outra mensagem" }).click();
    await expect(chat(page).getByLabel("Mensagem", { exact: true })).toHaveValue("");
  });
});

test("without a mailbox there is no form, and one writes all the same", async ({ browser, server, site }) => {
  const own = await addOwnChat(server, site, { followsHours: true, offlineForm: true });
  await whileClosed(own.admin, false, async () => {
    const page = await visit(browser, own.page());
    await openChat(page);
    await expect(chat(page).getByText(/Escreva mesmo assim: respondemos por aqui\.$/)).toBeVisible();
    await write(page, "Escrevo mesmo assim, ninguém");
    expect((await conversationWith(server, "Escrevo mesmo assim, ninguém")).channel).toBe("webchat");
  });
});

test("a file goes to the agent and an image is shown, without a word from a strict policy", async ({
  browser,
  server,
  site,
  agentPage,
}) => {
  const own = await addOwnChat(server, site);
  const page = await visit(browser, own.page());
  const complaints = complaintsOf(page);
  await page.reload();
  await openChat(page);
  await write(page, "Segue a foto, arquivista");
  const picker = page.waitForEvent("filechooser");
  await chat(page).getByRole("button", { name: "Anexar arquivo" }).click();
  await (await picker).setFiles([
    { name: "quebrado.png", mimeType: "image/png", buffer: png },
    { name: "nota fiscal.txt", mimeType: "text/plain", buffer: Buffer.from("nota fiscal") },
    { name: "virus.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
  ]);
  await expect(chat(page).getByText(/^O arquivo virus\.exe não pode ser enviado\. Tipos aceitos: jpg, /)).toBeVisible();
  await expect(chat(page).getByRole("button", { name: "Arquivo: nota fiscal.txt (11 Bytes)" })).toBeVisible();
  await expect(log(page).locator("img")).toBeVisible();
  await expect(log(page)).not.toContainText("Enviando…");
  const download = page.waitForEvent("download");
  await chat(page).getByRole("button", { name: "Arquivo: nota fiscal.txt (11 Bytes)" }).click();
  expect((await download).suggestedFilename()).toBe("nota fiscal.txt");
  expect(complaints).toEqual([]);

  const { id } = await conversationWith(server, "[Arquivo anexado]");
  const agent = await agentPage(`/conversations/${id}`);
  await expect(agent.getByRole("log").getByText("nota fiscal.txt")).toBeVisible();
});

test("a file that the server refuses stays with its reason, and can be given up", async ({ browser, server, site }) => {
  const own = await addOwnChat(server, site);
  const page = await visit(browser, own.page());
  await openChat(page);
  await expect(composer(page)).toBeEnabled();
  const picker = page.waitForEvent("filechooser");
  await chat(page).getByRole("button", { name: "Anexar arquivo" }).click();
  await (await picker).setFiles([{ name: "falsa.png", mimeType: "image/png", buffer: Buffer.from("texto") }]);
  await expect(log(page).getByRole("alert")).toContainText("O tipo de arquivo 'png' não é permitido.");
  await chat(page).getByRole("button", { name: "Cancelar envio de falsa.png" }).click();
  await expect(log(page).getByRole("button", { name: /falsa\.png/ })).toHaveCount(0);
});

test("the missed answers are marked where they begin", async ({ browser, server, site, colleague }) => {
  const own = await addOwnChat(server, site);
  const page = await visit(browser, own.page());
  await openChat(page);
  await write(page, "Vou sair um pouco, ausente");
  const { id } = await conversationWith(server, "Vou sair um pouco, ausente");
  await page.keyboard.press("Escape");
  const agent = await colleague();
  for (const text of ["Primeira perdida", "Segunda perdida"]) await agent.say(id, text);
  await page.getByRole("button", { name: /2 mensagens não lidas/ }).click();
  const mark = log(page).getByText("Novas mensagens", { exact: true });
  await expect(mark).toBeVisible();
  await expect(mark.locator("xpath=following-sibling::*[1]")).toContainText("Primeira perdida");
});

test("the sound is off by a click and stays off", async ({ browser, server, site }) => {
  const own = await addOwnChat(server, site);
  const page = await visit(browser, own.page());
  await openChat(page);
  await chat(page).getByRole("button", { name: "Som ligado. Desligar" }).click();
  await page.reload();
  await expect(chat(page).getByRole("button", { name: "Som desligado. Ligar" })).toBeVisible();
});

test("a new key ends the open chat, which says so", async ({ browser, server, site }) => {
  const own = await addOwnChat(server, site);
  const page = await visit(browser, own.page());
  await openChat(page);
  await write(page, "Até a chave mudar, chaveiro");
  const response = await own.admin.fetch(`/api/v1/web-chat-configs/${own.id}/key`, { method: "POST" });
  expect(response.status).toBe(200);
  await expect(chat(page).getByText("O chat não está disponível no momento.", { exact: false })).toBeVisible();
  await expect(composer(page)).toBeDisabled();
});

test("a visitor downloads little: under 5 kB for the launcher, under 70 kB for the chat", async ({ server, site }) => {
  const own = await addOwnChat(server, site);
  const sizeOf = async (path: string) => {
    const response = await fetch(`${server.url}${path}`);
    expect(response.status).toBe(200);
    return gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length;
  };
  expect(await sizeOf("/widget.js")).toBeLessThan(5_000);
  const page = await sizeOf(`/widget?${new URLSearchParams({ key: own.clientKey, lang: "pt-BR" })}`);
  expect(page + (await sizeOf("/widget-frame.js"))).toBeLessThan(70_000);
});

test("the page's language and place are the page's to say", async ({ browser, server, site }) => {
  const own = await addOwnChat(server, site);
  const page = await visit(browser, own.page({ lang: "en-GB", position: "bottom-left" }));
  await launcher(page).click();
  await expect(chat(page).getByRole("textbox", { name: "Your message" })).toBeVisible();
  expect((await page.getByRole("button", { name: "Close chat" }).first().boundingBox())?.x).toBeLessThan(200);
});

test("the forms and the chat are accessible", async ({ browser, server, site }) => {
  const own = await addOwnChat(server, site, { preChatFields: [{ field: "name", isRequired: true }] });
  const page = await visit(browser, own.page());
  await openChat(page);
  await expect(chat(page).getByLabel("Nome")).toBeVisible();
  await chat(page).getByRole("button", { name: "Começar conversa" }).click();
  await expectAccessible(page);
  await chat(page).getByLabel("Nome").fill("Lia");
  await chat(page).getByLabel("Nome").press("Enter");
  await write(page, "Tudo acessível, lia");
  await expectAccessible(page);
});
