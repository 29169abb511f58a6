import { describe, expect, test } from "vitest";
import { unreadOf } from "@/lib/client/chat-rows";
import type { ChatDto } from "@/lib/modules/conversations/schema";

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
  lastMessage: { content: "Oi", sentAt: AT, attenderIdentifier: null, isFromAttender: false },
  awaitingReplySince: AT,
  lastSeq: 5,
  deliveredSeq: 0,
  readSeq: 0,
  lastReadSeq: 3,
  replyWindowEndsAt: null,
  ...values,
});

describe("the number of unread messages", () => {
  test("is how many came after the last that was read", () => {
    expect(unreadOf(chat({}))).toBe(2);
  });

  test("is none when everything was read", () => {
    expect(unreadOf(chat({ lastReadSeq: 5 }))).toBe(0);
  });

  test("is none for a conversation that was never opened", () => {
    expect(unreadOf(chat({ lastReadSeq: null }))).toBe(0);
  });

  test("is none when a colleague spoke last", () => {
    const lastMessage = { content: "Olá", sentAt: AT, attenderIdentifier: 2, isFromAttender: true };
    expect(unreadOf(chat({ lastMessage }))).toBe(0);
  });

  test("is none for a closed conversation", () => {
    expect(unreadOf(chat({ status: "closed" }))).toBe(0);
  });
});
