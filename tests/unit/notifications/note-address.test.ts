import { expect, test } from "vitest";
import { noteAddress } from "@/lib/modules/notifications/address/policy";

test("a note's address has its conversation, the message before it and the note", () => {
  expect(noteAddress({ kind: "mention", text: "", chatId: 12, ticketId: null, entryId: 34, afterSeq: 5 })).toBe(
    "/conversations/12?m=5&entry=34",
  );
});

test("a note before the first message is looked for beside that one", () => {
  expect(noteAddress({ kind: "mention", text: "", chatId: 12, ticketId: null, entryId: 34, afterSeq: 0 })).toBe(
    "/conversations/12?m=1&entry=34",
  );
});

test("a ticket's note is found at the ticket", () => {
  expect(
    noteAddress({
      kind: "ticket_mention",
      text: "",
      chatId: null,
      ticketId: "ticket-7",
      entryId: null,
      afterSeq: null,
    }),
  ).toBe("/tickets/ticket-7");
});

test("an export is found among the exports", () => {
  expect(
    noteAddress({ kind: "export_ready", text: "", chatId: null, ticketId: null, entryId: null, afterSeq: null }),
  ).toBe("/analytics?exports=true");
});

test("a mail that wasn't sent leads to whom it was for", () => {
  const notification = { kind: "mail_failed", text: "a+b@x.example", chatId: null, ticketId: null } as const;
  expect(noteAddress({ ...notification, entryId: null, afterSeq: null })).toBe("/attenders?q=a%2Bb%40x.example");
});

test("news of a channel lead to the channels", () => {
  const notification = { kind: "channel_news", text: "", chatId: null, ticketId: null } as const;
  expect(noteAddress({ ...notification, entryId: null, afterSeq: null })).toBe("/channels");
});
