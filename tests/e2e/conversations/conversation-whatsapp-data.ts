import { createHmac } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { test as base, expect } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import { signIn } from "@/tests/support/client";
import { png } from "@/tests/support/file-bytes";
import { startServer, type TestServer } from "@/tests/support/server";

const APP_SECRET = "segredo-do-app-de-teste";
const PHONE_NUMBER_ID = "106540352242922";
const ACCOUNT_ID = "102290129340398";

/** What Meta's side of the demo workspace's number does. */
export type Phone = {
  /** Bodies of the messages that were sent, oldest first. */
  sent: Record<string, unknown>[];
  /** How the next message is answered, instead of being taken. */
  refuseNext(status: number, code: number, detail: string): void;
  /** A customer does something. @returns the conversation of the number that it came into. */
  arrive(from: string, message: Record<string, unknown>, name?: string): Promise<number>;
  /** Meta tells how far the newest sent message came. */
  tell(status: "sent" | "delivered" | "read" | "failed", code?: number): Promise<void>;
};

const TEMPLATES = [
  {
    id: "9001",
    name: "retomar_atendimento",
    language: "pt_BR",
    status: "APPROVED",
    category: "UTILITY",
    components: [
      { type: "HEADER", format: "TEXT", text: "Pedido {{1}}" },
      { type: "BODY", text: "Olá {{1}}, temos uma resposta sobre o pedido {{2}}. Podemos continuar?" },
      { type: "FOOTER", text: "Equipe de atendimento" },
      { type: "BUTTONS", buttons: [{ type: "QUICK_REPLY", text: "Sim, continuar" }] },
    ],
  },
  {
    id: "9002",
    name: "aviso_de_entrega",
    language: "pt_BR",
    status: "APPROVED",
    category: "UTILITY",
    components: [{ type: "BODY", text: "Sua entrega chega hoje." }],
  },
  {
    id: "9003",
    name: "ainda_em_analise",
    language: "pt_BR",
    status: "PENDING",
    category: "UTILITY",
    components: [{ type: "BODY", text: "Em análise." }],
  },
];

type Refusal = { status: number; code: number; detail: string };

class Graph {
  readonly sent: Record<string, unknown>[] = [];
  readonly refusals: Refusal[] = [];
  readonly #server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname } = new URL(request.url ?? "/", "http://graph");
    const answer = (body: object, status = 200) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (pathname === "/file") {
      response.writeHead(200, { "Content-Type": "image/png" });
      return response.end(png);
    }
    if (pathname.endsWith("/message_templates")) return answer({ data: TEMPLATES });
    if (!pathname.endsWith("/messages")) {
      return answer({ url: `${this.url}/file`, mime_type: "image/png", id: "1", messaging_product: "whatsapp" });
    }
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    if (body.status === "read") return answer({ success: true });
    const refusal = this.refusals.shift();
    if (refusal) {
      const { status, code, detail } = refusal;
      return answer({ error: { message: detail, code, error_data: { details: detail } } }, status);
    }
    this.sent.push(body);
    answer({ messaging_product: "whatsapp", contacts: [], messages: [{ id: this.idOf(this.sent.length) }] });
  });

  idOf(number: number): string {
    return `wamid.e2e-${process.pid}-out-${number}`;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

let events = 0;

/** Playwright's test with a server that may connect to this machine, and with a number at WhatsApp. */
export const test = base.extend<object, { phone: Phone }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const env = { EGRESS_ALLOW_PRIVATE: "127.0.0.1" };
      const server = await startServer({ template: process.env.CANGOO_TEMPLATE, env });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  phone: [
    async ({ server }, use) => {
      const graph = new Graph();
      await graph.listen();
      await addNumber(server, graph.url);
      const post = (value: object) => postSigned(server, value);
      await use({
        sent: graph.sent,
        refuseNext: (status, code, detail) => graph.refusals.push({ status, code, detail }),
        arrive: async (from, message, name = "Cliente do WhatsApp") => {
          events += 1;
          const id = `wamid.e2e-${process.pid}-${events}`;
          const contact = { profile: { name }, wa_id: from };
          const timestamp = String(Math.floor(Date.now() / 1000));
          await post({ contacts: [contact], messages: [{ from, id, timestamp, ...message }] });
          await expect.poll(() => isDone(server)).toBe(true);
          return conversationOf(server, from);
        },
        tell: async (status, code) => {
          const errors = code === undefined ? {} : { errors: [{ code, title: "refused", message: "refused" }] };
          const timestamp = String(Math.floor(Date.now() / 1000));
          await post({ statuses: [{ id: graph.idOf(graph.sent.length), status, timestamp, ...errors }] });
        },
      });
      graph.close();
    },
    { scope: "worker" },
  ],
});
export { expect };

async function addNumber(server: TestServer, apiBase: string): Promise<void> {
  const admin = await signIn(server.url, DEMO_ACCOUNTS.admin);
  const [profile] = (await (await admin.fetch("/api/v1/chatbot-profiles")).json()) as { id: number }[];
  const day = { start: "08:00", end: "18:00", enabled: true };
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  const send = (place: string, body?: object) =>
    admin.fetch(place, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: server.url },
      ...(body && { body: JSON.stringify(body) }),
    });
  const response = await send("/api/v1/whatsapp-channels", {
    name: "Número de teste",
    profileId: profile?.id,
    phoneNumber: "+55 11 4000-1234",
    phoneNumberId: PHONE_NUMBER_ID,
    businessAccountId: ACCOUNT_ID,
    verifyToken: "token-de-verificacao",
    apiBase,
    apiVersion: "v25.0",
    welcomeMessage: "",
    businessHours: {
      enabled: false,
      timezone: "America/Sao_Paulo",
      schedule: Object.fromEntries(days.map((name) => [name, day])),
    },
    autoReplyEnabled: false,
    autoReplyMessage: "",
    isActive: true,
    accessToken: "token-de-acesso",
    appSecret: APP_SECRET,
  });
  expect(response.ok, await response.clone().text()).toBe(true);
  const { id } = (await response.json()) as { id: number };
  const synced = await send(`/api/v1/whatsapp-channels/${id}/templates/sync`);
  expect(synced.ok, await synced.clone().text()).toBe(true);
}

async function postSigned(server: TestServer, value: object): Promise<void> {
  const metadata = { display_phone_number: "551140001234", phone_number_id: PHONE_NUMBER_ID };
  const change = { field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } };
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: ACCOUNT_ID, changes: [change] }],
  });
  const signature = createHmac("sha256", APP_SECRET).update(body).digest("hex");
  const response = await fetch(`${server.url}/api/webhooks/whatsapp`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Hub-Signature-256": `sha256=${signature}` },
    body,
  });
  expect(response.ok).toBe(true);
}

// What was taken in is gone from there once it was dealt with.
function isDone(server: TestServer): boolean {
  return withDatabase(server, (db) => db.prepare("SELECT count(*) FROM whatsapp_event").pluck().get() === 0);
}

function conversationOf(server: TestServer, waId: string): number {
  const sql = "SELECT max(conversationId) FROM whatsapp_thread WHERE waId = ?";
  return withDatabase(server, (db) => db.prepare(sql).pluck().get(waId) as number);
}

/** Meta's id of the newest message that came into a conversation. */
export function providerIdOf(server: TestServer, chatId: number): string {
  const sql = `SELECT providerId FROM whatsapp_message WHERE conversationId = ? AND providerId IS NOT NULL
    ORDER BY messageSeq DESC LIMIT 1`;
  return withDatabase(server, (db) => db.prepare(sql).pluck().get(chatId) as string);
}

/** Lets the time to write freely end in so many milliseconds; pages that are open already don't hear of it. */
export function closeWindowIn(server: TestServer, chatId: number, ms: number): void {
  withDatabase(server, (db) =>
    db.prepare("UPDATE conversation SET replyWindowEndsAt = ? WHERE id = ?").run(Date.now() + ms, chatId),
  );
}
