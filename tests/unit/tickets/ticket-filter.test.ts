import { describe, expect, test } from "vitest";
import { prioritySchema } from "@/lib/kernel/conversation";
import {
  isFiltered,
  NO_FILTER,
  readTicketQuery,
  TICKET_PRIORITIES,
  type TicketQuery,
  ticketHref,
  ticketOfPath,
  ticketParameters,
} from "@/lib/modules/tickets/filter";
import * as schema from "@/lib/modules/tickets/schema";

const FULL: TicketQuery = {
  q: "nota fiscal",
  status: ["open", "in_progress"],
  ownStatus: [7],
  priority: ["high"],
  assignee: ["me", "unassigned", 12],
  customer: [3, 4],
  team: [0, 5],
  tag: ["vip", "a, b", "c\\d"],
  mine: true,
  hasConversation: false,
  preset: "urgent",
  fields: { constructor: "a = b & c", plano: "3" },
};

const reader = (parameters: Record<string, string>) => new URLSearchParams(parameters);

describe("a filter in an address", () => {
  test("comes back as it was, with commas and backslashes in its tags", () => {
    expect(readTicketQuery(reader(ticketParameters(FULL)))).toEqual({ query: FULL, unread: [] });
  });

  test("is what the API takes", () => {
    const { fields, ...whole } = FULL;
    const { "field.plano": plan, "field.constructor": maker, ...parameters } = ticketParameters(FULL);
    expect({ plano: plan, constructor: maker }).toEqual(fields);
    expect(schema.ticketFilterSchema.parse(parameters)).toEqual({
      ...whole,
      hasConversation: false,
      tag: ["vip", "a, b", "c\\d"],
    });
  });

  test("leaves out what doesn't filter", () => {
    expect(ticketParameters(NO_FILTER)).toEqual({});
    expect(isFiltered(NO_FILTER)).toBe(false);
    expect(ticketHref("ticket-7")).toBe("/tickets/ticket-7");
  });

  test("names what it doesn't know, which filters nothing", () => {
    const odd = {
      status: "open,lost",
      priority: "huge",
      assignee: "me,-1,x",
      customer: "0,5",
      hasConversation: "maybe",
    };
    expect(readTicketQuery(reader(odd))).toEqual({
      query: { ...NO_FILTER, status: ["open"], assignee: ["me"], customer: [5] },
      unread: ["status=lost", "priority=huge", "assignee=-1", "assignee=x", "customer=0", "hasConversation=maybe"],
    });
  });
});

test("only a ticket's own path names one", () => {
  expect(ticketOfPath("/tickets/ticket-12")).toBe("ticket-12");
  expect(["/tickets", "/tickets/ticket-0", "/tickets/12", "/tickets/ticket-1/x"].map(ticketOfPath)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("every priority of a conversation filters tickets", () => {
  expect(TICKET_PRIORITIES).toEqual(prioritySchema.options);
});
