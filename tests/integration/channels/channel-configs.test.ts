import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { findWebChatByKey } from "@/lib/modules/channels/web-chat/queries";
import { openVisitor, readVisitor } from "@/lib/modules/channels/web-chat/visitors";
import { foundWorkspace } from "@/lib/modules/signup/found-workspace";
import { installPublisher } from "@/lib/platform/realtime/publisher";
import { readSecret } from "@/lib/platform/secrets/stored-secret";
import type { Ctx } from "@/lib/platform/session/context";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { allowLoopback, channelInput, runJobs } from "@/tests/support/channels/email/channel";
import { headers, rawMail } from "@/tests/support/channels/email/raw-mail";
import { SmtpStub } from "@/tests/support/channels/email/smtp-stub";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { callRoute, declaredRoutes, nameOf } from "@/tests/support/matrix/route-registry";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const routes = await declaredRoutes();
const smtp = new SmtpStub();
const closed: string[] = [];
let ctx: Ctx;
let cookie: string;

beforeAll(async () => {
  allowLoopback();
  await smtp.listen();
  const signed = await signedIn(DEMO_ACCOUNTS.admin);
  ctx = signed.ctx;
  cookie = `${sessionCookieName()}=${signed.token}`;
  installPublisher({
    publish: () => undefined,
    publishAmong: () => undefined,
    viewersChanged: () => undefined,
    ticketViewersChanged: () => undefined,
    endSessions: () => undefined,
    disconnect: ({ name }) => closed.push(name),
  });
});
afterAll(async () => {
  installPublisher(undefined);
  await smtp.close();
  await database.close();
  delete process.env.EGRESS_ALLOW_PRIVATE;
});

type Answer = { status: number; body: Record<string, unknown> & { errors?: Record<string, string> } };

/** Calls a route as an administrator who reads Portuguese. */
async function call(name: string, input: { params?: Record<string, string>; body?: object } = {}): Promise<Answer> {
  const route = routes.find((known) => nameOf(known) === name);
  if (!route) throw new Error(`no route ${name}`);
  const response = await callRoute(route, { ...input, headers: { Cookie: cookie, "Accept-Language": "pt-BR" } });
  const text = await response.text();
  return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : { list: JSON.parse(text) } };
}

const WIDE =
  "Este curinga vale para sites de qualquer pessoa. Use o seu próprio domínio, como https://*.exemplo.com.br";
const PROFILE = { name: "Vendas", description: "Site de vendas", environment: "production" };
const WEB_CHAT = {
  name: "Loja",
  headerColor: "#112233",
  backgroundColor: "#ffffff",
  userMessageColor: "#112233",
  welcomeMessage: "Olá",
  chatbotName: "Loja",
  contactMessage: "",
  allowedDomains: ["https://loja.example", "https://*.loja.example"],
  position: "bottom-left",
  isActive: true,
  preChatFields: [{ field: "email", isRequired: true }],
  followsHours: false,
  offlineMessage: "",
  offlineForm: false,
  soundOn: true,
  identityRequired: false,
};
const profiles = async () =>
  (await call("GET /api/v1/chatbot-profiles")).body.list as { id: number; isDefault: boolean }[];
const defaultId = async () => (await profiles()).find(({ isDefault }) => isDefault)?.id ?? 0;

describe("chatbot profiles", () => {
  test("every workspace has a default one from its first moment on", async () => {
    const administrator = { administratorName: "Nova Pessoa", administratorEmail: "nova@nova.example" };
    await foundWorkspace({ companyName: "Nova", ...administrator, seats: 1, locale: "pt-BR" });
    const { id: workspaceId } = await rawClient().workspace.findFirstOrThrow({ where: { name: "Nova" } });
    expect(await rawClient().chatbotProfile.findMany({ where: { workspaceId } })).toMatchObject([
      { isDefault: true, name: "Padrão" },
    ]);
    expect((await profiles()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test.each([
    ["", "x", { name: "Nome do perfil é obrigatório" }],
    ["x", "   ", { description: "Descrição é obrigatória" }],
  ])("need a name and a description: %j, %j", async (name, description, errors) => {
    const { status, body } = await call("POST /api/v1/chatbot-profiles", { body: { ...PROFILE, name, description } });
    expect([status, body.errors]).toEqual([400, errors]);
  });

  test("the default one can be changed to another, and can't be deleted", async () => {
    const { body } = await call("POST /api/v1/chatbot-profiles", { body: PROFILE });
    const params = { id: String(body.id) };
    await call("PUT /api/v1/chatbot-profiles/[id]/default", { params });
    expect((await profiles()).filter(({ isDefault }) => isDefault)).toEqual([expect.objectContaining({ id: body.id })]);
    expect(await call("DELETE /api/v1/chatbot-profiles/[id]", { params })).toMatchObject({
      status: 409,
      body: { code: "PROFILE_IS_DEFAULT", message: "Não é possível excluir o perfil padrão." },
    });
  });

  test("a deleted one leaves its configurations to the default one", async () => {
    const { body } = await call("POST /api/v1/chatbot-profiles", { body: PROFILE });
    const chat = await call("POST /api/v1/web-chat-configs", { body: { ...WEB_CHAT, profileId: body.id } });
    expect((await call("DELETE /api/v1/chatbot-profiles/[id]", { params: { id: String(body.id) } })).status).toBe(200);
    const row = await rawClient().webChat.findUniqueOrThrow({ where: { id: chat.body.id as number } });
    expect(row.profileId).toBe(await defaultId());
  });

  test("ten are the most", async () => {
    while ((await profiles()).length < 10) await call("POST /api/v1/chatbot-profiles", { body: PROFILE });
    expect(await call("POST /api/v1/chatbot-profiles", { body: PROFILE })).toMatchObject({
      status: 409,
      body: { code: "PROFILE_LIMIT", message: "Você pode registrar no máximo 10 perfis de chatbot." },
    });
  });
});

describe("web chats", () => {
  const add = async () =>
    (await call("POST /api/v1/web-chat-configs", { body: { ...WEB_CHAT, profileId: await defaultId() } })).body as {
      id: number;
      clientKey: string;
    };

  test("get a key of the documented form", async () => {
    const { clientKey } = await add();
    expect(clientKey).toMatch(/^pk_live_[A-Za-z0-9]{48}$/);
    expect(await findWebChatByKey(clientKey)).toMatchObject({ appearance: { position: "bottom-left" } });
  });

  test("a new key ends the old one and every visitor's token, and closes their sockets", async () => {
    const { id, clientKey } = await add();
    const old = await findWebChatByKey(clientKey);
    if (!old) throw new Error("not found");
    const token = await openVisitor(old);
    expect(await readVisitor(token)).not.toBeNull();
    const { body } = await call("POST /api/v1/web-chat-configs/[id]/key", { params: { id: String(id) } });
    expect(await findWebChatByKey(clientKey)).toBeNull();
    expect(await readVisitor(token)).toBeNull();
    expect(closed).toContain(`web-chat:${ctx.workspaceId}:${id}`);
    const fresh = await findWebChatByKey(body.clientKey as string);
    expect(fresh && (await readVisitor(await openVisitor(fresh)))).not.toBeNull();
  });

  test.each([
    [
      { allowedDomains: ["loja.example"] },
      "allowedDomains",
      "Digite o endereço de um site, como https://loja.exemplo.com.br",
    ],
    [{ allowedDomains: ["*"] }, "allowedDomains", "Digite o endereço de um site, como https://loja.exemplo.com.br"],
    [{ allowedDomains: ["https://loja.example", "https://*.com.br"] }, "allowedDomains", WIDE],
    [{ allowedDomains: ["https://*.github.io"] }, "allowedDomains", WIDE],
    [{ headerColor: "red;background:url(x)" }, "headerColor", "Digite uma cor como #B4472F"],
    [{ name: " " }, "name", "Nome é obrigatório"],
    [{ welcomeMessage: "" }, "welcomeMessage", "Este campo é obrigatório"],
    [
      {
        preChatFields: [
          { field: "name", isRequired: true },
          { field: "name", isRequired: false },
        ],
      },
      "preChatFields",
      "Valor inválido",
    ],
  ])("%j is refused", async (change, field, text) => {
    const body = { ...WEB_CHAT, profileId: await defaultId(), ...change };
    const answer = await call("POST /api/v1/web-chat-configs", { body });
    expect([answer.status, answer.body.errors]).toEqual([400, { [field]: text }]);
  });

  test("the identity secret is told once and stored sealed", async () => {
    const { id } = await add();
    const params = { id: String(id) };
    const { body } = await call("POST /api/v1/web-chat-configs/[id]/identity-secret", { params });
    const row = await rawClient().webChat.findUniqueOrThrow({ where: { id } });
    expect(row.identitySecret).not.toContain(body.secret);
    expect(readSecret("web-chat.identity", row.identitySecret)).toBe(body.secret);
    expect(JSON.stringify(await call("GET /api/v1/web-chat-configs"))).not.toContain(body.secret as string);
  });

  test("one that nobody wrote in can go; the demo's, with its conversations, can't", async () => {
    const { id } = await add();
    expect((await call("DELETE /api/v1/web-chat-configs/[id]", { params: { id: String(id) } })).status).toBe(200);
    const used = await rawClient().visitor.findFirst({
      where: { workspaceId: ctx.workspaceId, customerId: { not: null } },
    });
    if (used)
      expect(
        await call("DELETE /api/v1/web-chat-configs/[id]", { params: { id: String(used.webChatId) } }),
      ).toMatchObject({
        status: 409,
        body: { code: "WEB_CHAT_IN_USE" },
      });
  });
});

describe("e-mail channels", () => {
  const PASSWORD = "uma-senha-bem-secreta";
  const add = async (change: object = {}) =>
    call("POST /api/v1/email-channels", {
      body: { ...(await channelInput(ctx)), smtpPassword: PASSWORD, imapPassword: PASSWORD, ...change },
    });

  test("keep their passwords sealed and never tell them", async () => {
    const { body } = await add();
    expect(body).toMatchObject({ hasSmtpPassword: true, hasImapPassword: true });
    const row = await rawClient().emailChannel.findUniqueOrThrow({ where: { id: body.id as number } });
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
    expect(readSecret("email.smtp-password", row.smtpPassword)).toBe(PASSWORD);
    expect(readSecret("email.imap-password", row.smtpPassword)).toBe("");
    const answers = [body, await call("GET /api/v1/email-channels"), await call("GET /api/v1/audit-events")];
    expect(JSON.stringify(answers)).not.toMatch(new RegExp(`${PASSWORD}|${row.smtpPassword}`));
  });

  test("keep a password that isn't given, unless the server becomes another", async () => {
    const { body } = await add({ imapHost: "imap.example" });
    const params = { id: String(body.id) };
    const input = { ...(await channelInput(ctx)), imapHost: "imap.example" };
    const save = (change: object, version: unknown) =>
      call("PUT /api/v1/email-channels/[id]", { params, body: { ...input, ...change, version } });
    const kept = await save({}, body.version);
    expect(kept.body.hasSmtpPassword).toBe(true);
    const moved = await save({ smtpHost: "evil.example" }, kept.body.version);
    expect(moved.body).toMatchObject({ hasSmtpPassword: false, hasImapPassword: true });
    const emptied = await save({ smtpHost: "evil.example", imapPassword: "" }, moved.body.version);
    expect(emptied.body.hasImapPassword).toBe(false);
  });

  test.each([
    [{ signature: "x".repeat(31) }, "signature", "A assinatura pode ter no máximo 30 caracteres"],
    [
      { autoReplyMessage: "x".repeat(501) },
      "autoReplyMessage",
      "A resposta automática pode ter no máximo 500 caracteres",
    ],
    [{ autoReplyEnabled: true }, "autoReplyMessage", "Escreva o texto da resposta automática"],
    [{ smtpPort: "587" }, "smtpPort", "Digite uma porta de 1 a 65535"],
    [{ smtpPort: 0 }, "smtpPort", "Digite uma porta de 1 a 65535"],
    [{ smtpHost: "" }, "smtpHost", "Servidor SMTP é obrigatório"],
    [{ smtpHost: "smtp.example/x" }, "smtpHost", "Digite o nome de um servidor, como smtp.exemplo.com.br"],
    [{ fromEmail: "ninguem" }, "fromEmail", "Por favor, digite um e-mail válido"],
    [
      { signatureImageUrl: "javascript:alert(1)" },
      "signatureImageUrl",
      "Digite um endereço que comece com https:// ou http://",
    ],
    [{ fromName: " " }, "fromName", "Nome do remetente é obrigatório"],
  ])("%j is refused", async (change, field, text) => {
    const { status, body } = await add(change);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    if (field !== "fromEmail") expect(body.errors?.[field]).toBe(text);
  });

  test("a test send really sends, and tells what the server said", async () => {
    const { body } = await add({ smtpPort: smtp.port, smtpUser: "suporte", smtpPassword: "senha" });
    const params = { id: String(body.id) };
    const result = await call("POST /api/v1/email-channels/[id]/test", {
      params,
      body: { email: "eu@empresa.example" },
    });
    expect(result.body).toEqual({
      sent: true,
      message: "O servidor de e-mail aceitou a mensagem de teste.",
      response: expect.stringContaining("queued as STUB1"),
    });
    expect(smtp.received.at(-1)).toMatchObject({
      to: ["eu@empresa.example"],
      email: { subject: "Mensagem de teste de Suporte da Empresa" },
    });
  });

  test.each([
    [{ smtpPassword: "errada" }, "O servidor de e-mail recusou o usuário ou a senha."],
    [{ smtpPort: 1 }, "O servidor de e-mail recusou a conexão. Confira a porta nas configurações do canal."],
    [{ smtpHost: "10.1.2.3" }, "O servidor de e-mail está em uma rede à qual esta instalação não se conecta."],
    [
      { smtpSecurity: "tls" },
      "A conexão segura com o servidor de e-mail falhou. Confira a segurança, a porta e o certificado do servidor.",
    ],
    [
      { smtpSecurity: "starttls" },
      "A conexão segura com o servidor de e-mail falhou. Confira a segurança, a porta e o certificado do servidor.",
    ],
  ])("a test send that fails says why: %j", async (change, message) => {
    const { body } = await add({ smtpPort: smtp.port, smtpUser: "suporte", smtpPassword: "senha", ...change });
    const params = { id: String(body.id) };
    const result = await call("POST /api/v1/email-channels/[id]/test", {
      params,
      body: { email: "eu@empresa.example" },
    });
    expect([result.status, result.body.sent, result.body.message]).toEqual([200, false, message]);
  });

  test("a message posted to the secret address is stored before it is answered", async () => {
    const { body } = await add();
    const token = String(body.inboundUrl).split("/").at(-1) ?? "";
    const route = routes.find((known) => nameOf(known) === "POST /api/webhooks/email/[token]");
    const raw = rawMail(headers({ "Message-ID": "<posted@cliente.example>" }), "Pelo webhook");
    const post = (secret: string) =>
      route?.handler(
        new Request(`http://localhost:3000/api/webhooks/email/${secret}`, {
          method: "POST",
          body: new Uint8Array(raw),
        }),
        { params: Promise.resolve({ token: secret }) },
      );
    expect((await post("nobody-has-this-token"))?.status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(token)));
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]));
    expect(await rawClient().job.count({ where: { type: "channels.email.receive" } })).toBe(1);
    await runJobs();
    expect(await rawClient().emailMessage.count({ where: { messageId: "posted@cliente.example" } })).toBe(1);
  });

  test("a removed one leaves its messages", async () => {
    const { emailChannelId } = await rawClient().emailMessage.findFirstOrThrow({
      where: { messageId: "posted@cliente.example" },
    });
    const params = { id: String(emailChannelId) };
    expect((await call("DELETE /api/v1/email-channels/[id]", { params })).status).toBe(200);
    expect(await rawClient().emailMessage.findFirst({ where: { messageId: "posted@cliente.example" } })).toMatchObject({
      emailChannelId: null,
    });
  });
});
