import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { openTicket, ticketDesk, toastOf } from "./ticket-data";

const header = (page: Page) => openTicket(page).locator("header");
const inHeader = (page: Page, name: string | RegExp) => header(page).getByRole("button", { name });

test("the state of a ticket is a button that opens the list of states, by keyboard alone", async ({
  agentPage,
  server,
}) => {
  const { id } = await (await ticketDesk(server)).add({ subject: "Muda de estado" });
  const page = await agentPage(`/tickets/${id}`);
  await inHeader(page, /^Status: Aberto/).focus();
  await page.keyboard.press("Enter");
  const waiting = page.getByRole("menuitemradio", { name: "Aguardando Cliente" });
  await expect(waiting).toBeVisible();
  await page.keyboard.type("Aguard");
  await expect(waiting).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Status Atualizado")).toBeVisible();
  await expect(inHeader(page, /^Status: Aguardando Cliente/)).toBeFocused();
});

test("who has a ticket is a button that opens the list of agents", async ({ agentPage, server }) => {
  const admin = await ticketDesk(server);
  const { id } = await admin.add({ subject: "Muda de mãos" });
  const page = await agentPage(`/tickets/${id}`);
  await inHeader(page, /^Responsável: Não atribuído/).click();
  await page.getByRole("menuitemradio", { name: admin.name }).click();
  await expect(toastOf(page, "Ticket Transferido")).toBeVisible();
  await expect(inHeader(page, `Responsável: ${admin.name}`)).toBeVisible();
});

test("the conversation and the customer of a ticket are one click away", async ({ agentPage, server }) => {
  const ticket = await (await ticketDesk(server)).add({
    subject: "Com conversa",
    customer: "Xenofonte Ligado",
    isLinked: true,
  });
  const page = await agentPage(`/tickets/${ticket.id}`);
  await header(page).getByRole("link", { name: "Ver Conversa" }).click();
  await expect(page).toHaveURL(new RegExp(`/conversations/${ticket.conversation?.id}$`));
  await page.goBack();
  await header(page).getByRole("link", { name: "Xenofonte Ligado" }).click();
  await expect(page).toHaveURL(new RegExp(`/customers\\?customer=${ticket.customer.id}`));
});

test("a ticket is taken on a phone as on a desk", async ({ agentPage, server }) => {
  const agent = await ticketDesk(server, DEMO_ACCOUNTS.agent);
  const { id } = await (await ticketDesk(server)).add({ subject: "Assumido no celular" });
  const page = await agentPage(`/tickets/${id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  const before = (await header(page).boundingBox())?.height;
  await inHeader(page, "Assumir Ticket").click();
  await expect(inHeader(page, new RegExp(`^Responsável: ${agent.name}`))).toBeVisible();
  expect((await header(page).boundingBox())?.height).toBe(before);
});

test("the header and its lists have nothing for axe to find", async ({ agentPage, server }) => {
  const { id } = await (await ticketDesk(server)).add({ subject: "Cabeçalho acessível", isLinked: true });
  const page = await agentPage(`/tickets/${id}`);
  await expectAccessible(page, {
    open: async () => {
      await page.keyboard.press("Escape");
      await inHeader(page, /^Status/).click();
      await expect(page.getByRole("menuitemradio", { name: "Resolvido" })).toBeVisible();
    },
  });
  await page.keyboard.press("Escape");
  await expectAccessible(page);
});
