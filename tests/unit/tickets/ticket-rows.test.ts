import { describe, expect, test } from "vitest";
import { applyTickets } from "@/lib/client/cache/ticket-rows";
import { NO_FILTER, type TicketQuery } from "@/lib/modules/tickets/filter";
import { compareTickets, matchesTicketQuery } from "@/lib/modules/tickets/policy";
import type { TicketDto } from "@/lib/modules/tickets/schema";

const ME = 7;

function ticket(number: number, values: Partial<TicketDto> = {}): TicketDto {
  return {
    id: `ticket-${number}`,
    number,
    subject: `Assunto ${number}`,
    status: "open",
    ownStatus: null,
    priority: "medium",
    customer: { id: 1, name: "José Antônio", email: null, companyName: null },
    assignee: null,
    team: null,
    conversation: null,
    tags: [],
    version: 1,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: `2026-01-01T00:00:${String(number).padStart(2, "0")}.000Z`,
    resolvedAt: null,
    ...values,
  };
}

describe("a ticket under a filter", () => {
  const mine = { assignee: { id: ME, name: "Eu" } };
  test.each<[string, Partial<TicketQuery>, Partial<TicketDto>, boolean]>([
    ["none", {}, {}, true],
    ["one of several statuses", { status: ["open", "closed"] }, {}, true],
    ["another status", { status: ["closed"] }, {}, false],
    ["another own status", { ownStatus: [3] }, { ownStatus: { id: 4, name: "Outro", color: "gray" } }, false],
    ["nobody's", { assignee: ["unassigned"] }, {}, true],
    ["mine by 'me'", { assignee: ["me"] }, mine, true],
    ["mine by its flag", { mine: true }, {}, false],
    ["the preset of mine", { preset: "assigned_to_me" }, mine, true],
    ["the preset 'urgent'", { preset: "urgent" }, {}, false],
    ["any of its tags", { tag: ["vip", "frete"] }, { tags: ["frete"] }, true],
    ["with a conversation", { hasConversation: true }, {}, false],
    ["without a conversation", { hasConversation: false }, {}, true],
    ["the customer's name without accents", { q: "jose anto" }, {}, true],
    ["part of a tag in capitals", { q: "RET" }, { tags: ["frete"] }, true],
    ["a text that it doesn't have", { q: "xyz" }, {}, false],
  ])("%s", (_, query, values, expected) => {
    expect(matchesTicketQuery(ticket(1, values), { ...NO_FILTER, ...query }, ME)).toBe(expected);
  });
});

describe("a list that hears of tickets", () => {
  const all = () => true;
  const list = { rows: [ticket(3), ticket(2), ticket(1)], nextCursor: null };

  test("puts the one that changed last on top", () => {
    const changed = ticket(1, { version: 2, updatedAt: "2026-01-02T00:00:00.000Z" });
    expect(applyTickets(list, [changed], all).rows.map(({ number }) => number)).toEqual([1, 3, 2]);
  });

  test("drops one that no longer belongs", () => {
    expect(applyTickets(list, [ticket(2, { version: 2 })], () => false).rows).toHaveLength(2);
  });

  test("isn't taken back by an older state", () => {
    const known = { rows: [ticket(1, { version: 5 })], nextCursor: null };
    expect(applyTickets(known, [ticket(1, { version: 4, subject: "Velho" })], all)).toBe(known);
  });

  test("leaves one below its loaded part to the page that brings it", () => {
    const part = { rows: [ticket(9), ticket(8)], nextCursor: "more" };
    expect(applyTickets(part, [ticket(2)], all)).toBe(part);
  });
});

test("of two changed at the same time the higher number comes first", () => {
  const at = { updatedAt: "2026-01-01T00:00:00.000Z" };
  expect([ticket(1, at), ticket(2, at)].sort(compareTickets).map(({ number }) => number)).toEqual([2, 1]);
});
