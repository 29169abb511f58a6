import { randomUUID } from "node:crypto";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import {
  channelDesk,
  configForm,
  edit,
  expect,
  readClipboard,
  save,
  startOwnPage,
  test,
  toastOf,
} from "./channel-data";

const newName = () => `Chat ${randomUUID().slice(0, 8)}`;

test("a new web chat goes from the form to a visitor's message, by the script copied from the screen", {
  tag: "@main",
}, async ({ agentPage, browser, server }) => {
  const page = await agentPage("/channels/web-chat/new", DEMO_ACCOUNTS.admin);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = newName();
  const form = configForm(page, "Novo web chat");
  await form.getByLabel("Nome da configuração").fill(name);
  await form.getByLabel("Mensagem de contato").fill("Fale com a loja nova");
  await form.getByLabel("Mensagem de boas-vindas").fill("Boas-vindas à loja nova");
  await form.getByLabel("Adicionar domínio").fill("http://127.0.0.1:1");
  await form.getByLabel("Adicionar domínio").press("Enter");
  await expect(form.getByRole("list", { name: "Domínios permitidos" })).toContainText("http://127.0.0.1:1");
  await save(page);
  await expect(toastOf(page, "Configuração Salva")).toBeVisible();
  await expect(page).toHaveURL(/\/channels\/web-chat\/\d+$/);

  await page.getByRole("button", { name: "Copiar script" }).click();
  await expect(toastOf(page, "Script Copiado")).toBeVisible();
  const site = await startOwnPage();
  site.show(await readClipboard(page));
  await edit(page, name);
  // Typed and not added: it is saved all the same.
  await configForm(page, name).getByLabel("Adicionar domínio").fill(site.url);
  await save(page);
  await expect(configForm(page, name).getByRole("list", { name: "Domínios permitidos" })).toContainText(site.url);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(site.url);
  await visitor.getByRole("button", { name: "Fale com a loja nova" }).click();
  const chat = visitor.frameLocator("iframe");
  await expect(chat.getByRole("log")).toContainText("Boas-vindas à loja nova");
  const text = `Vim pelo chat novo ${randomUUID().slice(0, 8)}`;
  await chat.getByRole("textbox", { name: "Sua mensagem" }).fill(text);
  await chat.getByRole("textbox", { name: "Sua mensagem" }).press("Enter");
  await page.goto(`${server.url}/conversations`);
  await expect(page.getByRole("listitem").filter({ hasText: text })).toBeVisible();
  await visitor.context().close();
  await site.close();
});

test.describe("the preview", () => {
  test("shows what is typed, answers after a moment, starts over, folds and closes", async ({ agentPage }) => {
    const page = await agentPage("/channels/web-chat/new", DEMO_ACCOUNTS.admin);
    const form = configForm(page, "Novo web chat");
    const preview = page.getByRole("region", { name: "Preview do Chat" });
    await form.getByLabel("Nome do chatbot").fill("Aurora");
    await form.getByLabel("Mensagem de boas-vindas").fill("Bom dia da Aurora");
    const log = preview.getByRole("log");
    await expect(preview.getByRole("heading", { name: "Aurora" })).toBeVisible();
    await expect(log).toContainText("Bom dia da Aurora");
    const composer = preview.getByRole("textbox", { name: "Sua mensagem" });
    const send = preview.getByRole("button", { name: "Enviar mensagem" });
    await composer.fill("  ");
    await expect(send).toBeDisabled();
    await composer.fill("Tem em azul?");
    await send.click();
    await expect(log).toContainText("Tem em azul?");
    await expect(log).toContainText("Obrigado pela mensagem!");
    await preview.getByRole("button", { name: "Reiniciar chat" }).click();
    await expect(log).toContainText("Bom dia da Aurora");
    await expect(log).not.toContainText("Tem em azul?");
    await preview.getByRole("button", { name: "Minimizar" }).click();
    await expect(composer).toHaveCount(0);
    await preview.getByRole("button", { name: "Maximizar" }).click();
    await preview.getByRole("button", { name: "Fechar chat" }).first().click();
    await expect(log).toHaveCount(0);
    await form.getByLabel("Mensagem de contato").fill("Chame a Aurora");
    await preview.getByRole("button", { name: "Chame a Aurora" }).click();
    await expect(log).toContainText("Bom dia da Aurora");
  });

  test("shows the questions and what is said outside the hours", async ({ agentPage }) => {
    const page = await agentPage("/channels/web-chat/new", DEMO_ACCOUNTS.admin);
    const form = configForm(page, "Novo web chat");
    const preview = page.getByRole("region", { name: "Preview do Chat" });
    await form.getByRole("group", { name: "E-mail" }).getByLabel("Obrigatório").check();
    await preview.getByLabel("Perguntas").check();
    await expect(preview.getByLabel("E-mail")).toBeVisible();
    await form.getByRole("switch", { name: "Seguir o horário de atendimento" }).check();
    await form.getByLabel("Mensagem fora do horário").fill("A loja abre às 9h");
    await preview.getByLabel("Fora do horário").check();
    await expect(preview).toContainText("A loja abre às 9h");
  });
});

test("cancelling brings back what is stored", async ({ agentPage, server }) => {
  const row = await (await channelDesk(server)).addWebChat({ name: newName() });
  const page = await agentPage(`/channels/web-chat/${row.id}`, DEMO_ACCOUNTS.admin);
  await edit(page, row.name);
  const form = configForm(page, row.name);
  await form.getByLabel("Nome do chatbot").fill("Outro nome");
  await expect(form.getByText("Não salvo")).toBeVisible();
  await form.getByRole("button", { name: "Cancelar" }).first().click();
  await expect(form.getByLabel("Nome do chatbot")).toHaveValue("Atendimento");
  await expect(form.getByLabel("Nome do chatbot")).not.toBeEditable();
  await expect(form.getByRole("button", { name: "Editar" })).toBeFocused();
});

test("what is wrong is said at each field, and the first gets the focus", async ({ agentPage }) => {
  const page = await agentPage("/channels/web-chat/new", DEMO_ACCOUNTS.admin);
  const form = configForm(page, "Novo web chat");
  await form.getByLabel("Cor do cabeçalho", { exact: true }).fill("vermelho");
  await form.getByLabel("Adicionar domínio").fill("não é um site");
  await save(page);
  await expect(toastOf(page, "Erro de Validação")).toBeVisible();
  await expect(form.getByLabel("Nome da configuração")).toHaveAccessibleDescription("Nome é obrigatório");
  await expect(form.getByLabel("Nome da configuração")).toBeFocused();
  await expect(form.getByLabel("Cor do cabeçalho", { exact: true })).toHaveAccessibleDescription(
    "Digite uma cor como #B4472F",
  );
  await expect(form.getByLabel("Adicionar domínio")).toHaveAccessibleDescription(/Digite o endereço de um site/);
});

test("a colour that is hard to tell from the background is warned about", async ({ agentPage }) => {
  const page = await agentPage("/channels/web-chat/new", DEMO_ACCOUNTS.admin);
  const form = configForm(page, "Novo web chat");
  await expect(form.getByText("Pouco contraste com o fundo")).toHaveCount(0);
  await form.getByLabel("Cor das mensagens", { exact: true }).fill("#FAFAFA");
  await expect(form.getByText("Pouco contraste com o fundo (1.0:1")).toBeVisible();
});

test("the key is hidden, shown, copied; a new one ends the old script", async ({ agentPage, browser, server }) => {
  const desk = await channelDesk(server);
  const site = await startOwnPage();
  const row = await desk.addWebChat({ name: newName(), allowedDomains: [site.url], contactMessage: "Chave velha" });
  site.show(`<script src="${server.url}/widget.js" data-client-key="${row.clientKey}" async></script>`);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(site.url);
  await expect(visitor.getByRole("button", { name: "Chave velha" })).toBeVisible();

  const page = await agentPage(`/channels/web-chat/${row.id}`, DEMO_ACCOUNTS.admin);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const card = page.getByRole("region", { name: "Chave do cliente" });
  const key = card.getByLabel("Chave", { exact: true });
  await expect(key).not.toHaveValue(/pk_live_/);
  await card.getByRole("button", { name: "Mostrar: Chave" }).click();
  await expect(key).toHaveValue(row.clientKey);
  await card.getByRole("button", { name: "Copiar: Chave" }).click();
  await expect(toastOf(page, "Chave Copiada")).toBeVisible();
  expect(await readClipboard(page)).toBe(row.clientKey);

  await card.getByRole("button", { name: "Gerar nova chave" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("as sessões dos visitantes terminam");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Gerar nova chave" }).click();
  await expect(toastOf(page, "Nova Chave Gerada")).toBeVisible();
  await expect(key).not.toHaveValue(row.clientKey);
  await expect(key).toHaveValue(/^pk_live_\w{48}$/);

  const refused = visitor.waitForEvent("console", (message) => message.text().startsWith("[Cangoo]"));
  await visitor.reload();
  await refused;
  await expect(visitor.getByRole("button", { name: "Chave velha" })).toHaveCount(0);
  site.show(`<script src="${server.url}/widget.js" data-client-key="${await key.inputValue()}" async></script>`);
  await visitor.reload();
  await expect(visitor.getByRole("button", { name: "Chave velha" })).toBeVisible();
  await visitor.context().close();
  await site.close();
});

test("the identity secret is told once, and is needed before identity can be required", async ({
  agentPage,
  server,
}) => {
  const row = await (await channelDesk(server)).addWebChat({ name: newName() });
  const page = await agentPage(`/channels/web-chat/${row.id}`, DEMO_ACCOUNTS.admin);
  const form = configForm(page, row.name);
  await edit(page, row.name);
  await form.getByRole("switch", { name: "Exigir identidade assinada" }).check();
  await save(page);
  await expect(form.getByText("Gere primeiro o segredo de identidade")).toBeVisible();
  const card = page.getByRole("region", { name: "Segredo de identidade" });
  await card.getByRole("button", { name: "Gerar segredo" }).click();
  await expect(card.getByLabel("Segredo", { exact: true })).toHaveValue(/^\S{20,}$/);
  await save(page);
  await expect(toastOf(page, "Configuração Salva")).toBeVisible();
  await page.reload();
  await expect(card).toContainText("Definido");
  await expect(card.getByLabel("Segredo", { exact: true })).toHaveCount(0);
  await expect(form.getByRole("switch", { name: "Exigir identidade assinada" })).toBeChecked();
});

test.describe("a form that was left unsaved", () => {
  test("is warned about, and is as it was on return", async ({ agentPage, server }) => {
    const row = await (await channelDesk(server)).addWebChat({ name: newName() });
    const page = await agentPage(`/channels/web-chat/${row.id}`, DEMO_ACCOUNTS.admin);
    await edit(page, row.name);
    await configForm(page, row.name).getByLabel("Nome do chatbot").fill("Ainda não salvo");
    await page.getByRole("link", { name: "Voltar para Canais" }).click();
    await expect(toastOf(page, "Alterações não salvas")).toBeVisible();
    await page.getByRole("button", { name: "Voltar e continuar" }).click();
    await expect(configForm(page, row.name).getByLabel("Nome do chatbot")).toHaveValue("Ainda não salvo");
    await expect(configForm(page, row.name).getByLabel("Nome do chatbot")).toBeEditable();
  });

  test("is asked about by the browser before a reload", async ({ agentPage, server }) => {
    const row = await (await channelDesk(server)).addWebChat({ name: newName() });
    const page = await agentPage(`/channels/web-chat/${row.id}`, DEMO_ACCOUNTS.admin);
    await edit(page, row.name);
    await configForm(page, row.name).getByLabel("Nome do chatbot").fill("Ainda não salvo");
    const mayLeave = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    await expect.poll(() => page.evaluate(mayLeave)).toBe(false);
    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload().catch(() => null);
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reloaded;
  });
});

test.describe("a colleague's change meanwhile", () => {
  test("of another field is kept and told; of the same field is asked about", async ({ agentPage, server }) => {
    const desk = await channelDesk(server);
    const row = await desk.addWebChat({ name: newName() });
    const page = await agentPage(`/channels/web-chat/${row.id}`, DEMO_ACCOUNTS.admin);
    const form = configForm(page, row.name);
    await edit(page, row.name);
    await form.getByLabel("Nome do chatbot").fill("Meu nome");
    await desk.changeWebChat({ ...row, chatbotName: "Nome do colega", contactMessage: "Contato do colega" });
    await save(page);
    await expect(toastOf(page, "Ainda não foi salvo")).toBeVisible();
    await expect(form.getByRole("alert")).toContainText("Já atualizado aqui: Mensagem de contato.");
    await expect(form.getByRole("alert")).toContainText("Nome do colega");
    await form.getByRole("button", { name: "Manter o meu: Nome do chatbot" }).click();
    await save(page);
    await expect(toastOf(page, "Configuração Salva")).toBeVisible();
    const [stored] = (await desk.webChats()).filter(({ id }) => id === row.id);
    expect([stored?.chatbotName, stored?.contactMessage]).toEqual(["Meu nome", "Contato do colega"]);
  });

  test("that removed it leaves what was typed, which can be saved as a new one", async ({ agentPage, server }) => {
    const desk = await channelDesk(server);
    const row = await desk.addWebChat({ name: newName() });
    const page = await agentPage(`/channels/web-chat/${row.id}`, DEMO_ACCOUNTS.admin);
    const form = configForm(page, row.name);
    await edit(page, row.name);
    await form.getByLabel("Nome do chatbot").fill("Sobrevive");
    await desk.removeWebChat(row);
    await save(page);
    await expect(form.getByRole("alert")).toContainText("Um colega excluiu esta configuração.");
    await form.getByRole("button", { name: "Salvar como nova" }).click();
    await expect(toastOf(page, "Configuração Salva")).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(`/${row.id}$`));
    await expect(form.getByLabel("Nome do chatbot")).toHaveValue("Sobrevive");
  });
});

test("an unused web chat is removed after a question", async ({ agentPage, server }) => {
  const desk = await channelDesk(server);
  const row = await desk.addWebChat({ name: newName() });
  const page = await agentPage(`/channels/web-chat/${row.id}`, DEMO_ACCOUNTS.admin);
  await page.getByRole("button", { name: `Excluir ${row.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Excluir configuração" }).click();
  await expect(configForm(page, row.name)).toHaveCount(0);
  expect((await desk.webChats()).map(({ id }) => id)).not.toContain(row.id);
});

test("what couldn't be saved is said, and stays typed", async ({ agentPage, server }) => {
  const row = await (await channelDesk(server)).addWebChat({ name: newName() });
  const page = await agentPage(`/channels/web-chat/${row.id}`, DEMO_ACCOUNTS.admin);
  const form = configForm(page, row.name);
  await edit(page, row.name);
  await form.getByLabel("Nome do chatbot").fill("Sem rede");
  await page.route("**/api/v1/web-chat-configs/*", (route) => route.abort());
  await save(page);
  await expect(form.getByRole("alert")).toContainText("O que você digitou continua aqui");
  await page.unroute("**/api/v1/web-chat-configs/*");
  await save(page);
  await expect(toastOf(page, "Configuração Salva")).toBeVisible();
  await expect(form.getByLabel("Nome do chatbot")).toHaveValue("Sem rede");
});
