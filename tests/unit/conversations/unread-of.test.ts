import { describe, expect, test } from "vitest";
import { unreadOf } from "@/lib/modules/conversations/policy";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { awaitsUs } from "@/tests/support/conversations/awaits-us";

const AT = "2026-11-20T12:00:00.000Z";
const chat = (values: Partial<ChatDto>): ChatDto => ({
  id: 1,
  subject: "Assunto",
  createdAt: AT,
  updatedAt: AT,
  lastActivityAt: AT,
  closedAt: null,
  status: "waiting",
  statusCode: 3,
  priority: "medium",
  channelName: "webchat",
  channelCode: 3,
  tags: [],
  user: { id: 1, name: "Cliente", email: null, companyId: null, company: null },
  assignedAttender: null,
  team: null,
  lastMessage: { content: "Oi", sentAt: AT, attenderIdentifier: null, isFromAttender: false },
  awaitingReplySince: AT,
  lastSeq: 5,
  ourSeq: 0,
  isOutbound: false,
  deliveredSeq: 0,
  readSeq: 0,
  lastReadSeq: 3,
  replyWindowEndsAt: null,
  snoozedUntil: null,
  nextDueAt: null,
  isMerged: false,
  ...values,
});

describe("the number of unread messages", () => {
  test("is how many the customer wrote after the last that was read", () => {
    expect(unreadOf(chat({}))).toBe(2);
  });

  test("is none when everything was read", () => {
    expect(unreadOf(chat({ lastReadSeq: 5 }))).toBe(0);
  });

  test("of a conversation that was never opened is all that the customer wrote", () => {
    expect(unreadOf(chat({ lastReadSeq: null }))).toBe(5);
  });

  test("of a conversation that was never opened begins after our side's last message", () => {
    expect(unreadOf(chat({ lastReadSeq: null, ourSeq: 3 }))).toBe(2);
  });

  test("leaves out what a colleague wrote and what they answered", () => {
    expect(unreadOf(chat({ lastReadSeq: 1, ourSeq: 4 }))).toBe(1);
  });

  test("is none when our side spoke last", () => {
    expect(unreadOf(chat({ ourSeq: 5 }))).toBe(0);
  });

  test("is none for a closed conversation", () => {
    expect(unreadOf(chat({ status: "closed" }))).toBe(0);
  });
});

describe("a conversation that waits for somebody of ours", () => {
  test("isn't one that we began and nobody answered", () => {
    for (const status of ["pending", "waiting"] as const)
      expect(awaitsUs(chat({ status, isOutbound: true, ourSeq: 5, awaitingReplySince: null }))).toBe(false);
  });

  test("is one that the assistant answered and whose customer waits for a person", () => {
    expect(awaitsUs(chat({ ourSeq: 5 }))).toBe(true);
  });

  test("is one that was answered and given back, for somebody to take it", () => {
    expect(awaitsUs(chat({ status: "pending", ourSeq: 5, awaitingReplySince: null }))).toBe(true);
  });

  test("is one that nobody has written in, by its status alone", () => {
    expect(awaitsUs(chat({ status: "pending", lastSeq: 0, awaitingReplySince: null }))).toBe(true);
    expect(awaitsUs(chat({ status: "active" }))).toBe(false);
  });
});
