import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { withDatabase } from "@/tests/e2e/server-database";
import { openSession } from "@/tests/e2e/session";
import { EMAIL_CHANNEL } from "@/tests/support/channels/email/channel-input";
import { signIdentity } from "@/tests/support/channels/identity";
import type { ApiClient } from "@/tests/support/client";
import type { TestServer } from "@/tests/support/server";
import type { HostSite } from "./host-site";

const WEB_CHAT = {
  name: "Chat de teste",
  headerColor: "#1D4ED8",
  backgroundColor: "#FFFFFF",
  userMessageColor: "#1D4ED8",
  welcomeMessage: "Olá! Como podemos ajudar?",
  chatbotName: "Ipê Móveis",
  contactMessage: "Fale com a Ipê",
  position: "bottom-right",
  isActive: true,
  preChatFields: [],
  followsHours: false,
  offlineMessage: "",
  offlineForm: false,
  soundOn: true,
  identityRequired: false,
};

/** A conversation as the database has it. */
type StoredChat = {
  id: number;
  subject: string;
  channel: string;
  customer: string;
  email: string | null;
  notes: string | null;
};

/** A web chat of a test's own, as its administrator sees it. */
export type OwnChat = {
  id: number;
  clientKey: string;
  secret: string;
  admin: ApiClient;
  /** Address of a page of the site that shows it. */
  page: (attributes?: Record<string, string>) => string;
  /** A person's identity as the site signs it. */
  sign: (claims: object) => string;
  change: (change: object) => Promise<void>;
};

async function send<T>(admin: ApiClient, method: string, path: string, body?: object): Promise<T> {
  const response = await admin.fetch(path, {
    method,
    headers: { "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

/** Adds a web chat that the site may show; `identityRequired` is set once there is a secret. */
export async function addOwnChat(server: TestServer, site: HostSite, change: object = {}): Promise<OwnChat> {
  const admin = openSession(server, DEMO_ACCOUNTS.admin);
  const profiles = await send<{ id: number; isDefault: boolean }[]>(admin, "GET", "/api/v1/chatbot-profiles");
  const profileId = profiles.find(({ isDefault }) => isDefault)?.id;
  const body = { ...WEB_CHAT, profileId, allowedDomains: [site.url] };
  const { id, clientKey } = await send<OwnChat>(admin, "POST", "/api/v1/web-chat-configs", body);
  const address = `/api/v1/web-chat-configs/${id}`;
  const { secret } = await send<{ secret: string }>(admin, "POST", `${address}/identity-secret`);
  let version = 1;
  const put = async (values: object) => {
    ({ version } = await send<{ version: number }>(admin, "PUT", address, { ...body, ...values, version }));
  };
  await put(change);
  return {
    id,
    clientKey,
    secret,
    admin,
    page: (attributes = {}) => `${site.url}/?${new URLSearchParams({ key: clientKey, ...attributes })}`,
    sign: (claims) => signIdentity({ aud: clientKey, exp: Math.floor(Date.now() / 1000) + 3600, ...claims }, secret),
    change: put,
  };
}

/** While `work` runs, nobody is there: the company opens on another day, and answers mail. */
export async function whileClosed(admin: ApiClient, hasMailbox: boolean, work: () => Promise<void>): Promise<void> {
  type Calendar = {
    id: number;
    name: string;
    timeZone: string | null;
    hours: object;
    holidays: object[];
    version: number;
  };
  const readHours = async () => {
    const [company] = await send<Calendar[]>(admin, "GET", "/api/v1/calendars");
    if (!company) throw new Error("the company has no hours");
    return company;
  };
  const setHours = async (hours: object) => {
    const { id, name, timeZone, holidays, version } = await readHours();
    await send(admin, "PUT", `/api/v1/calendars/${id}`, { name, timeZone, holidays, hours, version });
  };
  const before = await readHours();
  // Three days from now is another weekday in every time zone.
  const days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
  const day = days[(new Date().getUTCDay() + 3) % 7] ?? "monday";
  await setHours({ [day]: [{ start: "09:00", end: "18:00" }] });
  // A test before this one, on the same server, may have left a mailbox.
  const left = await send<{ id: number }[]>(admin, "GET", "/api/v1/email-channels");
  for (const { id } of left) await send(admin, "DELETE", `/api/v1/email-channels/${id}`);
  const profiles = await send<{ id: number }[]>(admin, "GET", "/api/v1/chatbot-profiles");
  const mailbox = hasMailbox
    ? await send<{ id: number }>(admin, "POST", "/api/v1/email-channels", {
        ...EMAIL_CHANNEL,
        name: `Caixa ${randomUUID()}`,
        profileId: profiles[0]?.id,
        fromEmail: "ola@ipe.example",
        fromName: "Ipê Móveis",
      })
    : null;
  try {
    await work();
  } finally {
    await setHours(before.hours);
    if (mailbox) await send(admin, "DELETE", `/api/v1/email-channels/${mailbox.id}`);
  }
}

/** The chat inside the page. */
export const chat = (page: Page) => page.frameLocator("iframe");
/** Where the visitor writes. */
export const composer = (page: Page) => chat(page).getByRole("textbox", { name: "Sua mensagem" });
/** What was said. */
export const log = (page: Page) => chat(page).getByRole("log");
/** The button on the page. */
export const launcher = (page: Page) => page.getByRole("button", { name: /^Fale com a Ipê/ });

/** Opens the chat and waits until it can be used. */
export async function openChat(page: Page): Promise<void> {
  await launcher(page).click();
  await expect(chat(page).getByRole("heading", { name: "Ipê Móveis" })).toBeVisible();
}

/** Writes a message and waits until the server has it. */
export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
  await expect(log(page)).toContainText(text);
  await expect(log(page)).not.toContainText("Enviando…");
}

/** A conversation whose last message is a text, as it is stored. */
export async function conversationWith(server: TestServer, text: string): Promise<StoredChat> {
  const sql = `SELECT c.id, c.subject, c.channel, cu.name AS customer, cu.email, cu.notes FROM conversation c
    JOIN customer cu ON cu.id = c.customerId WHERE c.lastMessageText = ? ORDER BY c.id DESC`;
  const find = () => withDatabase(server, (db) => db.prepare(sql).get(text) as StoredChat | undefined);
  await expect.poll(() => find()?.id ?? 0).toBeGreaterThan(0);
  return find() as StoredChat;
}
