import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { WhatsAppChannelDto } from "@/lib/modules/channels/whatsapp/schema";
import { expectAccessible } from "@/tests/e2e/axe";
import { GraphStub } from "@/tests/support/channels/graph-stub";
import { channelDesk, configForm, edit, expect, readClipboard, save, test, toastOf } from "./channel-data";

const ADDRESS = "/api/v1/whatsapp-channels";
const graph = new GraphStub();
const newName = () => `Zap ${randomUUID().slice(0, 8)}`;

test.beforeAll(() => graph.listen());
test.afterAll(() => graph.close());
// One number is one config's, and the stub has one number.
test.beforeEach(async ({ server }) => {
  graph.reset();
  const { call } = await channelDesk(server);
  for (const { id } of await call<WhatsAppChannelDto[]>("GET", ADDRESS)) await call("DELETE", `${ADDRESS}/${id}`);
});

async function fill(page: Page, name: string): Promise<void> {
  const form = configForm(page, "Novo WhatsApp");
  await form.getByLabel("Nome da configuração").fill(name);
  await form.getByLabel("Número de telefone").fill("+55 11 98765-4321");
  await form.getByLabel("ID do número (Phone Number ID)").fill(graph.phoneNumberId);
  await form.getByLabel("ID da conta (Business Account ID)").fill(graph.accountId);
  await form.getByLabel(/^Token de acesso/).fill(graph.token);
  await form.getByLabel(/^Chave secreta do app/).fill("segredo-do-app");
  await form.getByLabel("Endereço da API").fill(graph.base);
}

/** Stores a number through its form. */
async function stored(page: Page): Promise<string> {
  const name = newName();
  await fill(page, name);
  await save(page);
  await expect(toastOf(page, "Configuração Salva")).toBeVisible();
  return name;
}

test("a number is stored with its hours, and neither token nor secret is told again", async ({ agentPage, server }) => {
  const page = await agentPage("/channels/whatsapp/new", DEMO_ACCOUNTS.admin);
  await expect(page.getByText("A Meta cobra por mensagem.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Documentação da Meta" })).toHaveAttribute("href", /^https:/);
  const form = configForm(page, "Novo WhatsApp");
  await form.getByRole("switch", { name: "Horário próprio deste número" }).check();
  await form.getByLabel("Segunda-feira: às").fill("17");
  await form.getByLabel("Segunda-feira: às").blur();
  await expect(form.getByLabel("Segunda-feira: às")).toHaveValue("17:00");
  await form.getByRole("switch", { name: "Sexta-feira" }).uncheck();
  const name = await stored(page);
  const [row] = await (await channelDesk(server)).call<WhatsAppChannelDto[]>("GET", ADDRESS);
  expect(row?.businessHours.schedule.monday).toEqual({ start: "08:00", end: "17:00", enabled: true });
  expect(row?.businessHours.schedule.friday.enabled).toBe(false);

  await edit(page, name);
  const token = configForm(page, name).getByLabel("Token de acesso", { exact: true });
  await expect(token).toHaveValue("");
  await configForm(page, name).getByLabel("Mensagem de boas-vindas").fill("Oi!");
  await save(page);
  await expect(configForm(page, name).getByRole("button", { name: "Editar" })).toBeVisible();
  const [kept] = await (await channelDesk(server)).call<WhatsAppChannelDto[]>("GET", ADDRESS);
  expect([kept?.hasAccessToken, kept?.hasAppSecret, kept?.welcomeMessage]).toEqual([true, true, "Oi!"]);
});

test("a test send goes to Meta, and its answer is shown", async ({ agentPage }) => {
  const page = await agentPage("/channels/whatsapp/new", DEMO_ACCOUNTS.admin);
  await stored(page);
  const card = page.getByRole("region", { name: "Enviar teste" });
  const field = card.getByLabel("Número de destino");
  await expect(card.getByRole("button", { name: "Enviar" })).toBeDisabled();
  await field.press("Enter");
  await expect(toastOf(page, "Número Necessário")).toBeVisible();
  await field.fill("+55 21 99999-0000");
  await card.getByRole("button", { name: "Enviar" }).click();
  await expect(toastOf(page, "Teste Enviado")).toBeVisible();
  await expect(card).toContainText("wamid.STUB");
  expect(graph.sent.at(-1)?.body.to).toMatch(/^5521/);

  graph.mishaps.push({
    kind: "error",
    status: 400,
    code: 131030,
    details: "Recipient phone number not in allowed list",
  });
  await card.getByRole("button", { name: "Enviar" }).click();
  await expect(toastOf(page, "Teste não enviado")).toBeVisible();
  await expect(card).toContainText("Recipient phone number not in allowed list");
  expect(graph.complaints).toEqual([]);
});

test("the account's templates are fetched and listed with what Meta says of them", async ({ agentPage }) => {
  graph.templates = [
    {
      id: "1",
      name: "pedido_enviado",
      language: "pt_BR",
      status: "APPROVED",
      category: "UTILITY",
      components: [{ type: "BODY", text: "Seu pedido saiu para entrega." }],
    },
    {
      id: "2",
      name: "promo_recusada",
      language: "pt_BR",
      status: "REJECTED",
      category: "MARKETING",
      components: [{ type: "BODY", text: "Compre já." }],
    },
  ];
  const page = await agentPage("/channels/whatsapp/new", DEMO_ACCOUNTS.admin);
  await stored(page);
  const card = page.getByRole("region", { name: "Modelos de mensagem" });
  await card.getByRole("button", { name: "Sincronizar" }).click();
  const sent = card.getByRole("listitem").filter({ hasText: "pedido_enviado" });
  await expect(sent).toContainText("Aprovado");
  await expect(sent).toContainText("Seu pedido saiu para entrega.");
  await expect(card.getByRole("listitem").filter({ hasText: "promo_recusada" })).toContainText("Recusado");
  await expect(card).toContainText("Sincronizado em");
});

test("the webhook's address and token can be copied, and the address answers Meta's handshake", async ({
  agentPage,
  server,
}) => {
  const page = await agentPage("/channels/whatsapp/new", DEMO_ACCOUNTS.admin);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await stored(page);
  const card = page.getByRole("region", { name: "Webhook" });
  await expect(card).toContainText("A Meta ainda não chamou este endereço.");
  await card.getByRole("button", { name: "Copiar: URL do webhook" }).click();
  await expect(toastOf(page, "URL Copiada")).toBeVisible();
  const { pathname } = new URL(await readClipboard(page));
  await card.getByRole("button", { name: "Copiar: Token de verificação" }).click();
  await expect(toastOf(page, "Token Copiado")).toBeVisible();
  const token = await readClipboard(page);
  const query = new URLSearchParams({ "hub.mode": "subscribe", "hub.verify_token": token, "hub.challenge": "12345" });
  const answer = await fetch(`${server.url}${pathname}?${query}`);
  expect([answer.status, await answer.text()]).toEqual([200, "12345"]);
});

test("what is missing is said at each field", async ({ agentPage }) => {
  const page = await agentPage("/channels/whatsapp/new", DEMO_ACCOUNTS.admin);
  const form = configForm(page, "Novo WhatsApp");
  await form.getByRole("switch", { name: "Horário próprio deste número" }).check();
  await form.getByLabel("Terça-feira: das").fill("20:00");
  await save(page);
  await expect(form.getByLabel("Nome da configuração")).toBeFocused();
  await expect(form.getByLabel(/^Token de acesso/)).toHaveAccessibleDescription(/Este campo é obrigatório/);
  await expect(form.getByLabel("Terça-feira: às")).toHaveAccessibleDescription("O fim precisa ser depois do início");
});

test("axe finds nothing in a stored number", async ({ agentPage }) => {
  const page = await agentPage("/channels/whatsapp/new", DEMO_ACCOUNTS.admin);
  const name = await stored(page);
  await expectAccessible(page);
  await edit(page, name);
  await configForm(page, name).getByRole("switch", { name: "Horário próprio deste número" }).check();
  await expectAccessible(page);
});
