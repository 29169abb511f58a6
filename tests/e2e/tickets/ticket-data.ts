import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { ChangeTicket, NewTicket, TicketDetailDto } from "@/lib/modules/tickets/schema";
import { addConversation } from "@/tests/e2e/desk-data";
import { openSession } from "@/tests/e2e/session";
import type { TestServer } from "@/tests/support/server";

/** A ticket that a test asked for; its customer is made with it. */
export type WantedTicket = Partial<Omit<NewTicket, "customerId" | "clientId" | "conversationId">> & {
  subject: string;
  customer?: string;
  /** Linked to the conversation that the customer comes with. */
  isLinked?: boolean;
};

/** Somebody of the team who works with tickets without a browser. */
export async function ticketDesk(server: TestServer, email: string = DEMO_ACCOUNTS.admin) {
  const api = openSession(server, email);
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await api.fetch(path, {
      method,
      headers: { "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    id: api.attenderId,
    name: api.name,
    /** Creates a ticket. */
    async add({ customer = "Zenaide Requerente", isLinked = false, ...values }: WantedTicket) {
      const conversationId = addConversation(server, { customer, lines: ["Preciso de ajuda."] });
      const chat = await call<{ user: { id: number } }>("GET", `/api/v1/conversations/${conversationId}`);
      return call<TicketDetailDto>("POST", "/api/v1/tickets", {
        description: "O pedido chegou incompleto e o cliente pede uma solução.",
        ...values,
        customerId: chat.user.id,
        conversationId: isLinked ? conversationId : null,
        clientId: randomUUID(),
      });
    },
    change: ({ id, version }: TicketDetailDto, values: Omit<ChangeTicket, "version">) =>
      call<TicketDetailDto>("PATCH", `/api/v1/tickets/${id}`, { version, ...values }),
    take: ({ id }: TicketDetailDto) =>
      call<object>("PUT", `/api/v1/tickets/${id}/assignment`, { attenderId: api.attenderId, from: null }),
    remove: ({ id }: TicketDetailDto) => call<object>("DELETE", `/api/v1/tickets/${id}`),
    note: ({ id }: TicketDetailDto, content: string) =>
      call<object>("POST", `/api/v1/tickets/${id}/notes`, { content, clientId: randomUUID() }),
    read: (id: string) => call<TicketDetailDto>("GET", `/api/v1/tickets/${id}`),
  };
}

/** The rows of the list. */
export const ticketRows = (page: Page) => page.getByRole("list", { name: "Lista de tickets" }).getByRole("listitem");

/** The row of a ticket by something that stands in it. */
export const ticketRow = (page: Page, text: string) => ticketRows(page).filter({ hasText: text });

/** The open ticket. */
export const openTicket = (page: Page) => page.getByRole("region", { name: "Ticket aberto" });

/** A notice of something that worked. */
export const toastOf = (page: Page, text: string) => page.locator("[data-toaster]").getByText(text, { exact: true });

/** Opens the menu of the open ticket and picks an item. */
export async function pickAction(page: Page, name: string): Promise<void> {
  await openTicket(page).getByRole("button", { name: "Ações do ticket" }).click();
  await page.getByRole("menuitem", { name }).click();
}
