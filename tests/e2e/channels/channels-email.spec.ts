import { randomUUID } from "node:crypto";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { SmtpStub } from "@/tests/support/channels/email/smtp-stub";
import { freePort } from "@/tests/support/free-port";
import { channelDesk, configForm, edit, expect, readClipboard, save, test, toastOf } from "./channel-data";

const newName = () => `Caixa ${randomUUID().slice(0, 8)}`;

test.describe("a test send", () => {
  const smtp = new SmtpStub();
  test.beforeAll(async () => void (await smtp.listen()));
  test.afterAll(() => smtp.close());
  test.beforeEach(() => {
    smtp.received.length = 0;
    smtp.refusals.length = 0;
  });

  test("of a config typed into the form really arrives, and the server's answer is shown", async ({ agentPage }) => {
    const page = await agentPage("/channels/email/new", DEMO_ACCOUNTS.admin);
    const name = newName();
    const form = configForm(page, "Novo e-mail");
    await form.getByLabel("Nome da configuração").fill(name);
    await form.getByLabel("Servidor SMTP").fill("127.0.0.1");
    await form.getByLabel("Porta SMTP").fill(String(smtp.port));
    await form.getByLabel("Segurança do SMTP").selectOption("Sem criptografia");
    await form.getByLabel("Usuário SMTP").fill("suporte@jatoba.example");
    await form.getByLabel("Senha SMTP", { exact: false }).first().fill("senha");
    await form.getByLabel("Outro servidor envia").check();
    await form.getByLabel("Nome do remetente").fill("Suporte Jatobá");
    await form.getByLabel("E-mail do remetente").fill("suporte@jatoba.example");
    await form.getByLabel("Assinatura", { exact: true }).fill("Equipe Jatobá");
    await save(page);
    await expect(toastOf(page, "Configuração Salva")).toBeVisible();

    const card = page.getByRole("region", { name: "Enviar teste" });
    await card.getByLabel("E-mail de destino").fill("destino@cliente.example");
    await card.getByRole("button", { name: "Enviar" }).click();
    await expect(toastOf(page, "Enviando Teste")).toBeVisible();
    await expect(toastOf(page, "Teste Enviado")).toBeVisible();
    await expect(card).toContainText("O servidor de e-mail aceitou a mensagem de teste.");
    await expect(card).toContainText("2.0.0 queued as STUB1");
    expect(smtp.received.map(({ from, to }) => [from, to])).toEqual([
      ["suporte@jatoba.example", ["destino@cliente.example"]],
    ]);
    expect(smtp.received[0]?.email.text).toContain("Equipe Jatobá");

    // The password is told to nobody, and saving without typing it keeps it.
    await edit(page, name);
    const password = configForm(page, name).getByLabel("Senha SMTP", { exact: true });
    await expect(password).toHaveValue("");
    await expect(password).toHaveAttribute("placeholder", "Deixe em branco para manter");
    await configForm(page, name).getByLabel("Assinatura", { exact: true }).fill("Outra assinatura");
    await save(page);
    await expect(configForm(page, name).getByRole("button", { name: "Editar" })).toBeVisible();
    await card.getByRole("button", { name: "Enviar" }).click();
    await expect.poll(() => smtp.received.at(-1)?.email.text).toContain("Outra assinatura");
  });

  test("that is refused says why in plain words, and what the server said", async ({ agentPage, server }) => {
    const row = await (await channelDesk(server)).addEmail({ name: newName(), smtpPort: smtp.port });
    smtp.refusals.push({ at: "RCPT", code: 550, text: "5.1.1 no such user here" });
    const page = await agentPage(`/channels/email/${row.id}`, DEMO_ACCOUNTS.admin);
    const card = page.getByRole("region", { name: "Enviar teste" });
    await card.getByLabel("E-mail de destino").fill("ninguem@cliente.example");
    await card.getByLabel("E-mail de destino").press("Enter");
    await expect(toastOf(page, "Teste não enviado")).toBeVisible();
    await expect(card).toContainText("O endereço do destinatário foi recusado.");
    await expect(card).toContainText("5.1.1 no such user here");
  });

  test("to nobody warns, and to what is no address is marked", async ({ agentPage, server }) => {
    const row = await (await channelDesk(server)).addEmail({ name: newName(), smtpPort: smtp.port });
    const page = await agentPage(`/channels/email/${row.id}`, DEMO_ACCOUNTS.admin);
    const card = page.getByRole("region", { name: "Enviar teste" });
    const field = card.getByLabel("E-mail de destino");
    await expect(card.getByRole("button", { name: "Enviar" })).toBeDisabled();
    await field.press("Enter");
    await expect(toastOf(page, "E-mail Necessário")).toBeVisible();
    await expect(
      page.locator("[data-toaster]").getByText("Por favor, digite um e-mail para enviar o teste."),
    ).toBeVisible();
    await field.fill("não é um endereço");
    await field.press("Enter");
    await expect(field).toHaveAccessibleDescription("Informe um endereço de e-mail válido");
    expect(smtp.received).toEqual([]);
  });
});

test("what is wrong is said at each field", async ({ agentPage }) => {
  const page = await agentPage("/channels/email/new", DEMO_ACCOUNTS.admin);
  const form = configForm(page, "Novo e-mail");
  await form.getByLabel("Porta SMTP").fill("muitas");
  await form.getByLabel("Usuário SMTP").fill("suporte@jatoba.example");
  await form.getByLabel("Assinatura", { exact: true }).fill("x".repeat(31));
  await expect(form.getByText("31/30")).toBeVisible();
  await form.getByRole("switch", { name: "Responder automaticamente" }).check();
  await form.getByLabel("URL da imagem da assinatura").fill("logo.png");
  await save(page);
  await expect(toastOf(page, "Erro de Validação")).toBeVisible();
  await expect(form.getByLabel("Nome da configuração")).toBeFocused();
  const told = (label: string) => expect(form.getByLabel(label, { exact: false }).first());
  await told("Servidor SMTP").toHaveAccessibleDescription("Servidor SMTP é obrigatório");
  await told("Porta SMTP").toHaveAccessibleDescription(/Digite uma porta de 1 a 65535/);
  await expect(form.getByText("Senha é obrigatória").first()).toBeVisible();
  await expect(form.getByText("A assinatura pode ter no máximo 30 caracteres")).toBeVisible();
  await told("URL da imagem da assinatura").toHaveAccessibleDescription(/Digite um endereço que comece com/);
  await told("Mensagem automática").toHaveAccessibleDescription("Escreva o texto da resposta automática");
  await told("Servidor IMAP").toHaveAccessibleDescription("Este campo é obrigatório");
});

test("another server needs the password again", async ({ agentPage, server }) => {
  const row = await (await channelDesk(server)).addEmail({
    name: newName(),
    smtpUser: "suporte@jatoba.example",
    smtpPassword: "senha",
  });
  const page = await agentPage(`/channels/email/${row.id}`, DEMO_ACCOUNTS.admin);
  await edit(page, row.name);
  const form = configForm(page, row.name);
  await form.getByLabel("Servidor SMTP").fill("smtp.outro.example");
  await expect(form.getByText("O servidor mudou: digite a senha de novo.")).toBeVisible();
  await save(page);
  await expect(form.getByLabel("Senha SMTP", { exact: true })).toHaveAccessibleDescription(/Senha é obrigatória/);
});

test("a mailbox that can't be reached says why, by itself", async ({ agentPage, server }) => {
  const port = await freePort();
  const row = await (await channelDesk(server)).addEmail({
    name: newName(),
    imapHost: "127.0.0.1",
    imapPort: port,
    imapSecurity: "none",
    imapUser: "suporte@jatoba.example",
    imapPassword: "senha",
  });
  const page = await agentPage(`/channels/email/${row.id}`, DEMO_ACCOUNTS.admin);
  const card = page.getByRole("region", { name: "Caixa de entrada" });
  // Nobody reloads: the screen asks again on its own.
  await expect(card).toContainText("O servidor de e-mail recusou a conexão.", { timeout: 75_000 });
  await expect(card).toContainText("Com erro");
});

test("the webhook's address can be made anew, after a question", async ({ agentPage, server }) => {
  const desk = await channelDesk(server);
  const row = await desk.addEmail({ name: newName() });
  const page = await agentPage(`/channels/email/${row.id}`, DEMO_ACCOUNTS.admin);
  await page.getByRole("button", { name: "Gerar novo endereço" }).click();
  const dialog = page.getByRole("dialog", { name: "Gerar um novo endereço?" });
  await expect(dialog).toContainText("O endereço atual deixa de receber na hora");
  await dialog.getByRole("button", { name: "Gerar novo endereço" }).click();
  await expect(toastOf(page, "Novo Endereço Gerado")).toBeVisible();
  await page.getByRole("button", { name: "Mostrar: Endereço do webhook" }).click();
  await expect(page.getByRole("textbox", { name: "Endereço do webhook" })).not.toHaveValue(row.inboundUrl);
});

test("the webhook's address, copied, takes mail", async ({ agentPage, server }) => {
  const desk = await channelDesk(server);
  const row = await desk.addEmail({ name: newName() });
  const page = await agentPage(`/channels/email/${row.id}`, DEMO_ACCOUNTS.admin);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const form = configForm(page, row.name);
  await form.getByRole("button", { name: "Copiar: Endereço do webhook" }).click();
  await expect(toastOf(page, "Endereço Copiado")).toBeVisible();
  const subject = `Pelo webhook ${randomUUID().slice(0, 8)}`;
  await desk.post(
    { ...row, inboundUrl: await readClipboard(page) },
    [
      "From: Zuleica <zuleica@cliente.example>",
      "To: suporte@jatoba.example",
      `Subject: ${subject}`,
      `Message-ID: <${randomUUID()}@cliente.example>`,
      "",
      `Escrevo por ${subject}`,
    ].join("\r\n"),
  );
  await page.goto(`${server.url}/conversations`);
  await expect(page.getByRole("listitem").filter({ hasText: `Escrevo por ${subject}`.slice(0, 30) })).toBeVisible({
    timeout: 30_000,
  });
});
