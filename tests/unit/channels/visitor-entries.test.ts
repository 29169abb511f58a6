import { expect, test } from "vitest";
import { visitorEntries } from "@/components/web-chat/visitor/visitor-entries";
import type { VisitorMessage } from "@/lib/modules/conversations/visitor/schema";
import messages from "@/messages/pt-BR/widget.json";

const message = (seq: number, said: Partial<VisitorMessage>): VisitorMessage => ({
  conversationId: 1,
  seq,
  clientMessageId: null,
  text: "…",
  sentAt: "2026-11-28T12:00:00.000Z",
  from: "system",
  isAnswer: false,
  senderName: "",
  replyTo: null,
  choices: [],
  attachments: [],
  ...said,
});

/** What the window offers under these messages. */
function choices(said: readonly Partial<VisitorMessage>[], { isClosed = false, isSending = false } = {}) {
  const pending = [{ clientMessageId: "a", text: "espera", writtenAt: "2026-11-28T12:00:01.000Z", isFailed: false }];
  const entries = visitorEntries({
    welcomeMessage: "",
    chatbotName: "Loja",
    timeline: {
      conversationId: 1,
      isClosed,
      syncedSeq: 0,
      messages: said.map((one, index) => message(index + 1, one)),
    },
    pending: isSending ? pending : [],
    files: [],
    firstUnread: null,
    isAgentTyping: false,
    texts: messages.window,
    locale: "pt-BR",
  });
  return entries.flatMap((entry) => (entry.kind === "choice" ? [entry.text] : []));
}

test("a person is offered under an answer of the assistant", () => {
  expect(choices([{ from: "visitor" }, { isAnswer: true }])).toEqual(["Quero falar com uma pessoa"]);
});

test.each([
  ["the assistant has called one", [{ isAnswer: true }, { isAnswer: false }], {}],
  ["the visitor wrote on", [{ isAnswer: true }, { from: "visitor" as const }], {}],
  ["they are writing it", [{ isAnswer: true }], { isSending: true }],
  ["the conversation is closed", [{ isAnswer: true }], { isClosed: true }],
])("no person is offered once %s", (_, said, state) => {
  expect(choices(said, state)).toEqual([]);
});
