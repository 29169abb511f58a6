import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { putTickets, rereadByFields, ticketListKey } from "@/lib/client/cache/ticket-cache";
import type { TicketList } from "@/lib/client/cache/ticket-rows";
import { NO_FILTER, type TicketQuery } from "@/lib/modules/tickets/filter";
import type { TicketDto } from "@/lib/modules/tickets/schema";

const ticket = (number: number, values: Partial<TicketDto> = {}): TicketDto => ({
  ...{ id: `ticket-${number}`, number, subject: "Troca", status: "open", ownStatus: null, priority: "low", tags: [] },
  ...{ customer: { id: 1, name: "Ana", email: null, companyName: null }, assignee: null, team: null, version: 1 },
  ...{ conversation: null, createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
  resolvedAt: null,
  ...values,
});

const ALL = NO_FILTER;
const BY_FIELD: TicketQuery = { ...NO_FILTER, fields: { plano: "3" } };

function known(rows: readonly TicketDto[]) {
  const client = new QueryClient();
  for (const query of [ALL, BY_FIELD])
    client.setQueryData<TicketList>(ticketListKey(query), { rows: [...rows], nextCursor: null });
  const numbers = (query: TicketQuery) =>
    client.getQueryData<TicketList>(ticketListKey(query))?.rows.map(({ number }) => number);
  return { client, numbers };
}

test("a list that asks for fields takes no ticket in by itself, and changes those that it has", () => {
  const { client, numbers } = known([ticket(1)]);
  putTickets(client, [ticket(2), ticket(1, { version: 2, subject: "Troca feita" })], 7);
  expect(numbers(ALL)).toEqual([2, 1]);
  expect(numbers(BY_FIELD)).toEqual([1]);
  expect(client.getQueryData<TicketList>(ticketListKey(BY_FIELD))?.rows[0]?.subject).toBe("Troca feita");
});

test("only lists that ask for fields are read again when values change", () => {
  const { client } = known([ticket(1)]);
  rereadByFields(client);
  expect([ALL, BY_FIELD].map((query) => client.getQueryState(ticketListKey(query))?.isInvalidated)).toEqual([
    false,
    true,
  ]);
});
