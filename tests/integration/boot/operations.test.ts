import { randomUUID } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { unseal } from "@/lib/platform/crypto/seal";
import { EMAIL_CHANNEL } from "@/tests/support/channels/email/channel-input";
import { type ApiClient, openChatSocket, openVisitor, openVisitorSocket, signIn } from "@/tests/support/client";
import { metricsOf } from "@/tests/support/metrics-text";
import { rowsIn } from "@/tests/support/rows";
import { startServer, type TestServer } from "@/tests/support/server";
import { openConversations } from "@/tests/support/stored-messages";

type Line = Record<string, unknown> & { msg: string; requestId?: string; route?: string };

const METRICS_TOKEN = "token-das-metricas-9f31";
const WAIT = { timeout: 30_000, interval: 50 };
/** What people and other servers typed or sent: none of it belongs into the log. */
const SECRET = {
  password: DEMO_PASSWORD,
  wrongPassword: "Senha-errada#77",
  newPassword: "Nova-senha#88xyz",
  agent: DEMO_ACCOUNTS.agent,
  admin: DEMO_ACCOUNTS.admin,
  stranger: "ninguem-nunca@segredo.example",
  message: "mensagem-muito-particular",
  visitorMessage: "pergunta-muito-particular",
  search: "procura-muito-particular",
  malformed: "corpo-muito-particular",
  fileName: "arquivo-muito-particular.txt",
  fileText: "conteudo-muito-particular",
  mailText: "carta-muito-particular",
  mailSubject: "assunto-muito-particular",
  customer: "cliente-muito-particular@segredo.example",
  smtpPassword: "senha-do-smtp-5522",
  installationSmtpPassword: "senha-da-instalacao-5533",
  refusal: "recusa-muito-particular",
  apiKey: "chave-do-modelo-7711",
  modelError: "erro-do-modelo-muito-particular",
  metricsToken: METRICS_TOKEN,
};

const refuse = () => Object.assign(new Error(`no ${SECRET.customer} ${SECRET.refusal}`), { responseCode: 451 });
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  onAuth: (_auth, _session, done) => done(null, { user: "x" }),
  onRcptTo: (_address, _session, done) => done(refuse()),
});
smtp.on("error", () => undefined);
const model = http.createServer((_, response) => response.writeHead(401).end(SECRET.modelError));
let server: TestServer;
let agent: ApiClient;
let chat: number;
const answers = new Map<string, Response>();

const portOf = (listening: { address(): unknown }) => (listening.address() as AddressInfo).port;
const log = () =>
  server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
const requestsTo = (route: string) => log().filter((line) => line.msg === "request" && line.route === route);
const stored = () => rowsIn(server.dataDir);
const post = (address: string, body: unknown, headers: Record<string, string> = {}, method = "POST") =>
  fetch(`${server.url}${address}`, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => model.listen(0, "127.0.0.1", () => resolve()));
  server = await startServer({
    template: inject("templateFile"),
    env: {
      LOG_LEVEL: "trace",
      ACCESS_LOG: "true",
      METRICS_TOKEN,
      EGRESS_ALLOW_PRIVATE: "true",
      SMTP_URL: `smtp://usuario:${SECRET.installationSmtpPassword}@127.0.0.1:${portOf(smtp.server)}`,
    },
  });
  [chat] = (await openConversations(server.dataDir, 1)) as [number];
  await scenario();
}, 240_000);
afterAll(async () => {
  await server.kill();
  fs.rmSync(server.dataDir, { recursive: true, force: true });
  model.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

/** Everything that has a secret in it, once. */
async function scenario(): Promise<void> {
  answers.set(
    "wrong",
    await post("/api/bff/Auth/Authenticate", { email: SECRET.agent, password: SECRET.wrongPassword }),
  );
  const admin = await signIn(server.url, SECRET.admin);
  agent = await signIn(server.url, SECRET.agent);
  answers.set("malformed", await post("/api/v1/conversations", `{"${SECRET.malformed}`, agent.headers));
  answers.set("search", await agent.fetch(`/api/bff/Chat/GetChats?search=${SECRET.search}`));
  await agent.fetch(`/api/v1/conversations/${chat}/uploads?fileName=${SECRET.fileName}`, {
    method: "POST",
    body: SECRET.fileText,
  });

  const socket = await openChatSocket(server.url, agent.token);
  await socket.emitWithAck("SendMessage", chat, SECRET.message, null, { clientMessageId: randomUUID() });
  socket.emit("SendMessage", chat, { text: SECRET.message } as never, null, {} as never, () => undefined);
  const visitorToken = await openVisitor(server.url);
  const visitor = await openVisitorSocket(server.url, visitorToken);
  await visitor.emitWithAck("SendMessage", SECRET.visitorMessage, { clientMessageId: randomUUID() });

  await resetPassword();
  await emails(admin, socket);
  await post("/api/webhooks/whatsapp", { entry: [{ text: SECRET.message }] }, { "X-Hub-Signature-256": "sha256=00" });
  await post(
    "/api/v1/assistant/model",
    {
      isEnabled: true,
      baseUrl: `http://127.0.0.1:${portOf(model)}/v1`,
      apiKey: SECRET.apiKey,
      model: "m",
      monthlyTokens: 100_000,
      monthlyCents: null,
      inputCentsPerMillion: 0,
      outputCentsPerMillion: 0,
      version: 0,
    },
    admin.headers,
    "PUT",
  );
  await post("/api/v1/assistant/answers", { question: SECRET.message }, admin.headers);
  socket.disconnect();
  visitor.disconnect();
}

async function resetPassword(): Promise<void> {
  await post("/api/v1/password-resets", { email: SECRET.stranger });
  answers.set("reset", await post("/api/v1/password-resets", { email: DEMO_ACCOUNTS.admin }));
  const key = fs.readFileSync(path.join(server.dataDir, "secret-key"), "utf8").trim();
  const sealed = await vi.waitFor(async () => {
    const payload = await stored().value<string>("SELECT payload FROM job WHERE type = 'mail.send'");
    if (!payload) throw new Error("no mail yet");
    return (JSON.parse(payload) as { sealed: string }).sealed;
  }, WAIT);
  const token = (JSON.parse(unseal("mail", sealed, key)) as { link: string }).link.split("/").at(-1) ?? "";
  Object.assign(SECRET, { resetToken: token });
  await fetch(`${server.url}/api/v1/password-resets/${token}`);
  const body = { password: SECRET.newPassword, confirmPassword: "outra" };
  answers.set("reset form", await post(`/api/v1/password-resets/${token}`, body, {}, "PUT"));
}

async function emails(admin: ApiClient, socket: Awaited<ReturnType<typeof openChatSocket>>): Promise<void> {
  const [profile] = (await (await admin.fetch("/api/v1/chatbot-profiles")).json()) as { id: number }[];
  const channel = (await (
    await post(
      "/api/v1/email-channels",
      {
        ...EMAIL_CHANNEL,
        profileId: profile?.id,
        smtpPort: portOf(smtp.server),
        smtpPassword: SECRET.smtpPassword,
      },
      admin.headers,
    )
  ).json()) as { inboundUrl: string };
  const { pathname } = new URL(channel.inboundUrl);
  Object.assign(SECRET, { inboundToken: pathname.split("/").at(-1) });
  const mail = `From: <${SECRET.customer}>\r\nTo: suporte@empresa.example\r\nMessage-ID: <1@x.example>\r\nSubject: ${SECRET.mailSubject}\r\nDate: Sat, 21 Nov 2026 10:00:00 +0000\r\n\r\n${SECRET.mailText}\r\n`;
  await fetch(`${server.url}${pathname}`, { method: "POST", body: mail });
  const fromMail = await vi.waitFor(async () => {
    const id = await stored().value<number>("SELECT id FROM conversation WHERE channel = 'email' ORDER BY id DESC");
    if (!id) throw new Error("no conversation yet");
    return id;
  }, WAIT);
  await socket.emitWithAck("SendMessage", fromMail, SECRET.message, null, { clientMessageId: randomUUID() });
}

describe("the log", () => {
  test("has none of what people and other servers wrote, at its most talkative", async () => {
    await vi.waitFor(
      () => expect(log().filter(({ msg, type }) => msg === "job failed" && type === "mail.send")).not.toEqual([]),
      WAIT,
    );
    expect(log().length).toBeGreaterThan(12);
    const secrets = { ...SECRET, agentToken: agent.token };
    const output = server.output();
    // The start announces the demo's credentials; everything after it is the log.
    const logged = output.slice(output.indexOf("\n{"));
    expect(Object.entries(secrets).filter(([, secret]) => logged.includes(secret))).toEqual([]);
  });

  test("has a line for each API request: its pattern, how it ended, for whom, and nothing else", () => {
    const [search] = requestsTo("/api/bff/Chat/GetChats");
    expect(search).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-/),
      msg: "request",
      requestId: answers.get("search")?.headers.get("x-request-id"),
      method: "GET",
      route: "/api/bff/Chat/GetChats",
      status: 200,
      ms: expect.any(Number),
      workspaceId: expect.any(Number),
      attenderId: agent.attenderId,
    });
    expect(requestsTo("/api/v1/password-resets/[token]").map(({ status }) => status)).toContain(400);
    expect(requestsTo("/api/webhooks/email/[token]").map(({ status }) => status)).toEqual([200]);
  });

  test("has the request's number on the line of the job that it caused", async () => {
    const id = answers.get("reset")?.headers.get("x-request-id") ?? "";
    await vi.waitFor(async () => {
      const types = await stored().values("SELECT type FROM job WHERE requestId = ? ORDER BY id", id);
      expect(types).toEqual(["attenders.send-password-reset", "mail.send"]);
    }, WAIT);
    expect(log().filter(({ requestId, msg }) => requestId === id && msg === "job failed")).not.toEqual([]);
  });
});

describe("a request's number", () => {
  test("is in its answer, and in a problem's body", async () => {
    const refused = answers.get("malformed") as Response;
    const { requestId } = (await refused.json()) as { requestId: string };
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(refused.headers.get("x-request-id")).toBe(requestId);
  });

  test("is the proxy's own when that can be one", async () => {
    const ask = async (given: string) =>
      (await fetch(`${server.url}/api/health`, { headers: { "X-Request-Id": given } })).headers.get("x-request-id");
    expect(await ask("proxy-4711-abc")).toBe("proxy-4711-abc");
    expect(await ask('"><script>')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await ask("x".repeat(200))).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("the metrics", () => {
  const ask = (token?: string) =>
    fetch(`${server.url}/api/metrics`, { headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } });

  test("are for who has the token", async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask(`${METRICS_TOKEN}x`)).status).toBe(401);
    expect((await ask(agent.token)).status).toBe(401);
    expect((await ask(METRICS_TOKEN)).status).toBe(200);
  });

  test("are in Prometheus' text form, count what happened and name nobody", async () => {
    const socket = await openChatSocket(server.url, agent.token);
    const storedMessages = async () => (await stored().value<number>("SELECT count(*) FROM message")) ?? 0;
    const before = await storedMessages();
    const text = await (await ask(METRICS_TOKEN)).text();
    socket.disconnect();
    const metrics = metricsOf(text);
    expect(metrics.value("cangoo_hub_sockets", { kind: "attender" })).toBe(1);
    expect(metrics.value("cangoo_messages_stored_total")).toBeGreaterThanOrEqual(before);
    expect(metrics.value("cangoo_messages_stored_total")).toBeLessThanOrEqual(await storedMessages());
    expect(
      metrics.value("cangoo_http_request_duration_seconds_count", {
        method: "PUT",
        route: "/api/v1/password-resets/[token]",
        status: "4xx",
      }),
    ).toBe(1);
    expect(metrics.value("cangoo_job_attempts_total", { type: "mail.send", outcome: "failed" })).toBeGreaterThan(0);
    // Queued or just being tried again.
    expect(metrics.labels("cangoo_jobs", "type")).toContain("mail.send");
    expect(metrics.value("cangoo_deliveries", { channel: "email", state: "pending" })).toBe(1);
    expect(metrics.value("cangoo_commit_pieces_count")).toBeGreaterThan(5);
    expect(metrics.value("cangoo_database_bytes", { file: "database" })).toBeGreaterThan(100_000);
    expect(metrics.value("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
    for (const name of [
      "cangoo_jobs_oldest_due_seconds",
      "cangoo_mailboxes",
      "cangoo_search_backlog_rows",
      "cangoo_commit_queue_length",
      "cangoo_commit_duration_seconds",
      "process_resident_memory_bytes",
    ])
      expect(metrics.families).toContain(name);
    expect(Object.values(SECRET).filter((secret) => text.includes(secret))).toEqual([]);
  });

  test("know routes and not addresses, whatever strangers ask for", async () => {
    const addresses = ["/api/nothing/", "/nothing/", "/api/v1/password-resets/", "/_next/nothing/"];
    for (const address of addresses) await fetch(`${server.url}${address}${randomUUID()}`);
    const routes = JSON.parse(fs.readFileSync(".next/app-path-routes-manifest.json", "utf8")) as object;
    const known = new Set<unknown>([...Object.values(routes), "static", "unknown"]);
    await vi.waitFor(async () => {
      const metrics = metricsOf(await (await ask(METRICS_TOKEN)).text());
      const labels = metrics.labels("cangoo_http_request_duration_seconds_count", "route");
      expect(labels).toEqual(expect.arrayContaining(["/api/[...path]", "unknown", "static"]));
      expect(labels.filter((label) => !known.has(label))).toEqual([]);
    }, WAIT);
  });
});
