import { expectAccessible } from "@/tests/e2e/axe";
import { colleagueAtDirectory } from "@/tests/e2e/customers/customer-data";
import { addConversation } from "@/tests/e2e/desk-data";
import { openByKey } from "@/tests/e2e/keyboard";
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
  rows,
  sendIt,
  subject,
} from "./conversation-begin-page";
import { expect, test } from "./conversation-whatsapp-data";

test.beforeEach(async ({ server, phone }) => {
  expect(phone.sent).toBeDefined();
  await addEmailOnce(server);
});

test.describe("with a customer", () => {
  test("takes an Enter that is faster than the search for what the search finds", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Zenóbia Ligeira", lines: ["Oi"] });
    const page = await agentPage();
    await openNew(page);
    await page.keyboard.type("Zenóbia Lig");
    await page.keyboard.press("Enter");
    await expect(customer(page)).toHaveValue("Zenóbia Ligeira");
  });

  test("is begun by a key, written with the keyboard alone, sent with Ctrl+Enter and opened", async ({
    agentPage,
    server,
  }) => {
    addConversation(server, {
      customer: "Abigail Destinatária",
      company: "Destinos Ltda",
      lines: ["Oi"],
      status: "closed",
    });
    const page = await agentPage();
    await openByKey(page, "c", customer(page));
    await page.keyboard.type("Abigail Dest");
    await expect(option(page, /Abigail Destinatária.*Destinos Ltda/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(customer(page)).toHaveValue("Abigail Destinatária");
    await expect(channel(page, /E-mail/)).toBeChecked();
    await page.keyboard.press("Tab");
    await expect(channel(page, /E-mail/)).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Proposta de renovação");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Segue a proposta, como combinado.");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Conversa Criada")).toBeVisible();
    await expect(page).toHaveURL(/\/conversations\/\d+$/);
    await expect(log(page)).toContainText("Segue a proposta, como combinado.");
    await expect(header(page)).toContainText("Proposta de renovação");
    await expect(rows(page).first()).toContainText(/Abigail Destinatária.*Destinos Ltda/);
  });

  test("begins as mine, pending and with medium priority", async ({ agentPage }) => {
    const page = await agentPage();
    await openNew(page);
    await expect(form(page).getByLabel("Responsável").locator("option:checked")).toHaveText("Rafael Nogueira");
    await form(page).getByText("Mais campos").click();
    await expect(form(page).getByLabel("Status")).toHaveValue("pending");
    await expect(form(page).getByLabel("Prioridade")).toHaveValue("medium");
    const tags = form(page).getByLabel("Tags", { exact: true });
    await tags.fill(" vip ");
    await tags.press("Enter");
    await tags.pressSequentially("frete, VIP,");
    await expect(form(page).getByRole("button", { name: /^Remover tag/ })).toHaveCount(2);
    await form(page).getByRole("button", { name: "Remover tag vip" }).click();
    await expect(form(page).getByRole("button", { name: /^Remover tag/ })).toHaveCount(1);
  });

  test("offers the channels that they have, says why not the others, and begins with their last one", async ({
    agentPage,
    server,
  }) => {
    const desk = await colleagueAtDirectory(server);
    const { id } = await desk.addCustomer({ name: "Só Endereço" });
    const page = await agentPage();
    await openNew(page);
    await choose(page, "Só Endereço");
    await expect(channel(page, /E-mail/)).toBeChecked();
    await expect(channel(page, /WhatsApp.*Sem telefone/)).toBeDisabled();
    await expect(channel(page, /Web Chat.*Nunca escreveu por aqui/)).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(form(page)).toHaveCount(0);
    await desk.addIdentity(id, "phone", "(11) 97200-0001");
    await desk.startConversation(id, { channel: "whatsapp" });
    await openNew(page);
    await choose(page, "Só Endereço");
    await expect(channel(page, /WhatsApp/)).toBeChecked();
    await expect(channel(page, /E-mail/)).toBeEnabled();
  });

  test("that is open already is pointed out, and opened instead", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Teresa Ocupada", lines: ["Oi"], subject: "Troca de tamanho" });
    const page = await agentPage();
    await openNew(page);
    await choose(page, "Teresa Ocupada");
    const notice = form(page).getByText("Já há uma conversa aberta com Teresa Ocupada: “Troca de tamanho”.");
    await expect(notice).toBeVisible();
    await form(page).getByRole("button", { name: "Abrir", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/conversations/${id}$`));
    await expect(form(page)).toHaveCount(0);

    await openNew(page);
    await choose(page, "Teresa Ocupada");
    await message(page).fill("Já comecei a escrever");
    await form(page).getByRole("button", { name: "Abrir", exact: true }).click();
    await page.getByRole("button", { name: "Continuar editando" }).click();
    await expect(message(page)).toHaveValue("Já comecei a escrever");
  });

  test("is unread nowhere: not in the title, not in the tab's number, not in the tab", async ({
    agentPage,
    server,
  }) => {
    addConversation(server, { customer: "Filomena Procurada", lines: ["Oi"], status: "closed" });
    const page = await agentPage();
    await page.mouse.click(700, 20);
    await expect(page).toHaveTitle(/^\(\d+\) /);
    const [before] = (await page.title()).split(" ");
    const tab = page.getByRole("link", { name: /^Não lidas/ });
    const name = await tab.textContent();
    await openNew(page);
    await choose(page, "Filomena Procurada");
    await subject(page).fill("Oferta da semana");
    await message(page).fill("Temos uma novidade.");
    const counted = page.waitForResponse(/\/conversations\/counters/);
    await sendIt(page);
    const counters = (await (await counted).json()) as { unread: number };
    await expect(rows(page).first()).toContainText("Filomena Procurada");
    await expect(rows(page).first()).not.toContainText("espera");
    expect(`(${counters.unread})`).toBe(before);
    await expect(page).toHaveTitle(new RegExp(`^\\(${counters.unread}\\) `));
    await expect(tab).toHaveText(name ?? "");
    await tab.click();
    await expect(rows(page).first()).toBeVisible();
    await expect(rows(page).filter({ hasText: "Filomena Procurada" })).toHaveCount(0);
  });

  test("that can't be saved keeps every word and is saved by trying again", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Benedita Persistente", lines: ["Oi"] });
    const page = await agentPage();
    await openNew(page);
    await choose(page, "Benedita Persistente");
    await subject(page).fill("Não pode se perder");
    await message(page).fill("Texto comprido que ninguém quer repetir.");
    await page.route("**/api/v1/conversations", (route) => route.abort());
    await sendIt(page);
    await expect(page.getByText("Não foi possível criar a conversa. Tente novamente.")).toBeVisible();
    await expect(form(page).getByText("Nada foi salvo. O que você digitou continua aqui.")).toBeVisible();
    await page.unroute("**/api/v1/conversations");
    await sendIt(page);
    await expect(log(page)).toContainText("Texto comprido que ninguém quer repetir.");
  });
});

test("says beside each field what is missing, goes to the first one, and axe finds nothing", async ({ agentPage }) => {
  const page = await agentPage();
  await openNew(page);
  await page.keyboard.press("Escape");
  await openNew(page);
  await expect(form(page).getByRole("heading", { name: "Nova Conversa" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(customer(page)).toBeFocused();
  await expect(customer(page)).toHaveAccessibleDescription("Escolha um cliente da lista ou crie um");
  await expect(form(page).getByText("Campo obrigatório")).toHaveCount(2);
  await expectAccessible(page);
  await customer(page).fill("Alguém Assim");
  await option(page, /^Criar/).click();
  await page.keyboard.press("Control+Enter");
  await expect(form(page).getByRole("textbox", { name: "E-mail" })).toHaveAccessibleDescription(
    "Informe um e-mail ou um telefone",
  );
  await form(page).getByRole("textbox", { name: "Telefone" }).fill("(11) 97200-0005");
  await expect(form(page).getByRole("textbox", { name: "E-mail" })).toHaveAccessibleDescription("");
  await expectAccessible(page);
});

test("a text that isn't a customer yet stays in the field when it is left", async ({ agentPage }) => {
  const page = await agentPage();
  await openNew(page);
  await page.keyboard.type("Ninguém Ainda");
  await expect(option(page, /^Criar/)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(customer(page)).toHaveValue("Ninguém Ainda");
});
