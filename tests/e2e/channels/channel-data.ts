import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { EmailChannelDto, EmailChannelInput } from "@/lib/modules/channels/email/schema";
import type { ChatbotProfileDto } from "@/lib/modules/channels/profiles/schema";
import type { WebChatConfigDto, WebChatInput } from "@/lib/modules/channels/web-chat-config/schema";
import { test as base, expect } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import { EMAIL_CHANNEL } from "@/tests/support/channels/email/channel-input";
import { startServer, type TestServer } from "@/tests/support/server";

/** With a server of its own: it may connect to servers on this machine, and what is set holds for the whole workspace. */
export const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({
        template: process.env.CANGOO_TEMPLATE,
        env: { EGRESS_ALLOW_PRIVATE: "127.0.0.1" },
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

export { expect };

/** An administrator who sets channels without a browser. */
export async function channelDesk(server: TestServer) {
  const api = openSession(server, DEMO_ACCOUNTS.admin);
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await api.fetch(path, {
      method,
      headers: { "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const defaultProfile = async () => {
    const profiles = await call<ChatbotProfileDto[]>("GET", "/api/v1/chatbot-profiles");
    return profiles.find(({ isDefault }) => isDefault)?.id ?? 0;
  };
  return {
    call,
    profiles: () => call<ChatbotProfileDto[]>("GET", "/api/v1/chatbot-profiles"),
    addProfile: (name: string) =>
      call<ChatbotProfileDto>("POST", "/api/v1/chatbot-profiles", {
        name,
        description: "Feito por um teste",
        environment: "test",
      }),
    webChats: () => call<WebChatConfigDto[]>("GET", "/api/v1/web-chat-configs"),
    addWebChat: async (values: Partial<WebChatInput> & { name: string }) =>
      call<WebChatConfigDto>("POST", "/api/v1/web-chat-configs", {
        profileId: await defaultProfile(),
        headerColor: "#B4472F",
        backgroundColor: "#FFFFFF",
        userMessageColor: "#B4472F",
        welcomeMessage: "Olá! Como podemos ajudar?",
        chatbotName: "Atendimento",
        contactMessage: "Precisa de ajuda?",
        allowedDomains: [],
        position: "bottom-right",
        isActive: true,
        preChatFields: [],
        followsHours: false,
        offlineMessage: "",
        offlineForm: false,
        soundOn: true,
        identityRequired: false,
        ...values,
      }),
    changeWebChat: ({
      id,
      clientKey: _,
      hasIdentitySecret: _1,
      createdAt: _2,
      updatedAt: _3,
      ...row
    }: WebChatConfigDto) => call<WebChatConfigDto>("PUT", `/api/v1/web-chat-configs/${id}`, row),
    removeWebChat: ({ id }: WebChatConfigDto) => call<object>("DELETE", `/api/v1/web-chat-configs/${id}`),
    emails: () => call<EmailChannelDto[]>("GET", "/api/v1/email-channels"),
    addEmail: async (values: Partial<EmailChannelInput> & { name: string }) =>
      call<EmailChannelDto>("POST", "/api/v1/email-channels", {
        ...EMAIL_CHANNEL,
        profileId: await defaultProfile(),
        fromEmail: "suporte@jatoba.example",
        fromName: "Suporte Jatobá",
        ...values,
      }),
    /** Hands a raw message in as another mail server does. */
    post: async ({ inboundUrl }: EmailChannelDto, raw: string) => {
      const response = await fetch(`${server.url}${new URL(inboundUrl).pathname}`, {
        method: "POST",
        headers: { "Content-Type": "message/rfc822" },
        body: raw,
      });
      if (!response.ok) throw new Error(`the message was answered ${response.status}`);
    },
  };
}

/** A company's own page on an origin of its own; `show` puts a script into it. */
export type OwnPage = { url: string; show: (script: string) => void; close: () => Promise<void> };

/** Serves a company's own page. */
export async function startOwnPage(): Promise<OwnPage> {
  let script = "";
  const http = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><html lang="pt-BR"><head><title>Loja</title></head><body><h1>Loja</h1>${script}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const address = http.address();
  if (typeof address !== "object" || !address) throw new Error("no address");
  return {
    url: `http://127.0.0.1:${address.port}`,
    show: (next) => {
      script = next;
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

/** The form of a config. */
export const configForm = (page: Page, name: string) => page.getByRole("form", { name, exact: true });

/** A notice, by its title. */
export const toastOf = (page: Page, title: string) => page.locator("[data-toaster]").getByText(title, { exact: true });

/** Begins to edit a config. */
export async function edit(page: Page, name: string): Promise<void> {
  await configForm(page, name).getByRole("button", { name: "Editar" }).click();
  await expect(configForm(page, name).getByLabel("Nome da configuração")).toBeEditable();
}

/** Saves the form by its first button. */
export const save = (page: Page) => page.getByRole("button", { name: "Salvar", exact: true }).first().click();

/** Lets a page read what was copied. */
export async function readClipboard(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  return page.evaluate(() => navigator.clipboard.readText());
}
