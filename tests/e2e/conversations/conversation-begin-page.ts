import type { Page } from "@playwright/test";
import { channelDesk } from "@/tests/e2e/channels/channel-data";
import type { TestServer } from "@/tests/support/server";
import { expect } from "./conversation-whatsapp-data";

/** The form of a new conversation, and its parts. */
export const form = (page: Page) => page.getByRole("dialog", { name: "Nova Conversa" });
export const customer = (page: Page) => form(page).getByRole("combobox", { name: "Cliente" });
export const subject = (page: Page) => form(page).getByRole("textbox", { name: /^Assunto/ });
export const message = (page: Page) => form(page).getByRole("textbox", { name: /^Mensagem/ });
export const channel = (page: Page, name: RegExp) => form(page).getByRole("radio", { name });
export const option = (page: Page, name: RegExp) => form(page).getByRole("option", { name });
export const rows = (page: Page) => page.getByRole("list", { name: "Lista de conversas" }).getByRole("listitem");
export const header = (page: Page) => page.getByRole("region", { name: "Conversa aberta" }).locator("header");
export const log = (page: Page) => page.getByRole("log", { name: "Mensagens" });
export const sendIt = (page: Page) => form(page).getByRole("button", { name: "Enviar e abrir" }).click();

/** Opens the form. */
export async function openNew(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Nova conversa" }).first().click();
  await expect(customer(page)).toBeFocused();
}

/** Chooses a customer by their name. */
export async function choose(page: Page, name: string): Promise<void> {
  await customer(page).fill(name);
  await expect(option(page, new RegExp(`^${name}`))).toBeVisible();
  await customer(page).press("Enter");
  await expect(customer(page)).toHaveValue(name);
}

const withEmail = new WeakSet<TestServer>();
/** Gives the workspace an e-mail channel, once. */
export async function addEmailOnce(server: TestServer): Promise<void> {
  if (withEmail.has(server)) return;
  withEmail.add(server);
  await (await channelDesk(server)).addEmail({ name: "E-mail das novas conversas" });
}
