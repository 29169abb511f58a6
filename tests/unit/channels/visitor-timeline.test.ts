import { expect, test } from "vitest";
import { EMPTY_TIMELINE, withMessages, withoutAfter } from "@/components/web-chat/window/chat-timeline";
import type { VisitorMessage } from "@/lib/modules/conversations/visitor/schema";

const message = (seq: number, text: string): VisitorMessage => ({
  ...{ conversationId: 7, seq, text, clientMessageId: null, sentAt: "2026-11-29T12:00:00.000Z", from: "agent" },
  ...{ isAnswer: false, senderName: "", replyTo: null, choices: [], attachments: [] },
});

test("what an undone merge took away is forgotten, so that what comes under its number is shown", () => {
  const shown = withMessages(EMPTY_TIMELINE, [
    message(1, "oi"),
    message(2, "da outra"),
    message(3, "da outra, também"),
  ]);
  const left = withoutAfter(shown, { conversationId: 7, afterSeq: 1 });
  expect(left).toMatchObject({ syncedSeq: 1, messages: [{ text: "oi" }] });
  expect(withMessages(left, [message(2, "de volta")]).messages.map(({ text }) => text)).toEqual(["oi", "de volta"]);
  expect(withoutAfter(shown, { conversationId: 6, afterSeq: 0 })).toBe(shown);
});
