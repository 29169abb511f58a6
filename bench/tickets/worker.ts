// Calls the product's ticket queries on one database, in a process of its own. The parent names an operation and a count.

import { listTicketPage } from "@/lib/modules/tickets/queries";
import type { TicketFilter } from "@/lib/modules/tickets/schema";
import { connections } from "@/lib/platform/db/connections";
import { answerOrders, firstContext, type Operations } from "../answer-orders";
import type { TicketOperation } from "./operations";

/** Rows of a page as the tickets screen asks for it. */
const PAGE_SIZE = 50;

const FILTERS: readonly ((customerId: number) => TicketFilter)[] = [
  () => ({ status: ["open"] }),
  () => ({ status: ["open", "in_progress", "waiting_customer"] }),
  () => ({ priority: ["urgent"] }),
  () => ({ preset: "assigned_to_me" }),
  () => ({ assignee: ["unassigned"], status: ["open"], priority: ["urgent"] }),
  (customerId) => ({ customer: [customerId] }),
  () => ({ tag: ["vip"] }),
  () => ({ tag: ["boleto", "troca"], status: ["open"] }),
  () => ({ hasConversation: true }),
  () => ({ hasConversation: false, mine: true }),
];

/** Common words, parts of words, several, a customer's name, a ticket's number, two letters, and nothing that is there. */
const SEARCHES: readonly ((number: number) => string)[] = [
  () => "boleto",
  () => "uplicid",
  () => "poltrona",
  () => "entrega atrasada",
  () => "invalido - tapete",
  (number) => String(number),
  () => "joão almeida",
  (number) => `cama ${number}`,
  () => "er",
  () => "palavraquenãoexiste",
];

async function prepare(): Promise<Operations<TicketOperation>> {
  const ctx = await firstContext();
  const { reader } = connections();
  const last = reader.prepare("SELECT max(id) FROM ticket").pluck().get() as number;
  const lastCustomer = reader.prepare("SELECT max(id) FROM customer").pluck().get() as number;
  const at = reader.prepare("SELECT id, updatedAt FROM ticket WHERE id = ?");
  const number = (max: number) => 1 + Math.floor(Math.random() * max);
  let turn = 0;
  const next = <T>(items: readonly T[]) => items[turn++ % items.length] as T;
  return {
    firstPage: () => () => listTicketPage(ctx, { pageSize: PAGE_SIZE }),
    anyPage: () => {
      const { id, updatedAt } = at.get(number(last)) as { id: number; updatedAt: number };
      const cursor = Buffer.from(`${updatedAt}:${id}`).toString("base64url");
      return () => listTicketPage(ctx, { pageSize: PAGE_SIZE, cursor });
    },
    filter: () => {
      const filter = next(FILTERS)(number(lastCustomer));
      return () => listTicketPage(ctx, { ...filter, pageSize: PAGE_SIZE });
    },
    search: () => {
      const q = next(SEARCHES)(number(last));
      return () => listTicketPage(ctx, { q, pageSize: PAGE_SIZE });
    },
  };
}

answerOrders(prepare);
