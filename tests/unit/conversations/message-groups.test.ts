import { describe, expect, test } from "vitest";
import { continuedPending, continuesGroup, writtenOf } from "@/components/conversations/thread/message-groups";
import type { TimelineItem } from "@/lib/client/cache/entry-list";
import type { EntryDto, MessageDto } from "@/lib/modules/conversations/schema";

const AT = "2026-11-20T12:00:00.000Z";
const later = (seconds: number) => new Date(Date.parse(AT) + seconds * 1_000).toISOString();

function messageLine(values: Partial<MessageDto> = {}): TimelineItem {
  const message: MessageDto = {
    id: 1,
    chatId: 1,
    seq: 1,
    clientMessageId: null,
    content: "Oi",
    type: "text",
    sentAt: AT,
    createdAt: AT,
    attenderIdentifier: 7,
    userIdentifier: null,
    senderName: "Rafael Nogueira",
    isFromAttender: true,
    replyToId: null,
    replyTo: null,
    isFlagged: false,
    attachments: [],
    ...values,
  };
  return { kind: "message", at: message.sentAt, message };
}

const CUSTOMER = { attenderIdentifier: null, userIdentifier: 7, senderName: "Ana", isFromAttender: false } as const;
const note = { kind: "entry", at: AT, entry: { kind: "note" } as EntryDto } as const;

function continues(before: TimelineItem, line: TimelineItem): boolean {
  const written = writtenOf(line);
  return written !== null && continuesGroup(writtenOf(before), written);
}

describe("a message goes on in the group of the line before", () => {
  test("when the same person wrote both within five minutes", () => {
    expect(continues(messageLine(), messageLine({ sentAt: later(300) }))).toBe(true);
    expect(continues(messageLine(CUSTOMER), messageLine({ ...CUSTOMER, sentAt: later(10) }))).toBe(true);
  });

  test("but not after more than five minutes", () => {
    expect(continues(messageLine(), messageLine({ sentAt: later(301) }))).toBe(false);
  });

  test("but not when somebody else wrote it, whatever their number or name", () => {
    expect(continues(messageLine(), messageLine({ attenderIdentifier: 8 }))).toBe(false);
    expect(continues(messageLine(), messageLine(CUSTOMER))).toBe(false);
    expect(continues(messageLine(), messageLine({ ...CUSTOMER, senderName: "Rafael Nogueira" }))).toBe(false);
  });

  test("but not when the assistant wrote one of them", () => {
    const automatic = messageLine({ attenderIdentifier: null, isAutomatic: true });
    expect(continues(messageLine(), automatic)).toBe(false);
    expect(continues(automatic, messageLine())).toBe(false);
    expect(continues(automatic, automatic)).toBe(true);
  });

  test("but not of two colleagues who left, who are known by name alone", () => {
    const gone = { attenderIdentifier: null, senderName: "Caio" };
    expect(continues(messageLine(gone), messageLine({ ...gone, senderName: "Bia" }))).toBe(false);
    expect(continues(messageLine(gone), messageLine(gone))).toBe(true);
  });

  test("but not after a note or an event, nor as the first line", () => {
    expect(continues(note, messageLine())).toBe(false);
    expect(continuesGroup(null, { by: "attender 7", at: 0 })).toBe(false);
    expect(writtenOf(note)).toBeNull();
  });
});

describe("what was just written goes on in a group", () => {
  const at = Date.parse(AT);
  const always = () => true;

  test("of the log's last line and of one another", () => {
    const pending = [{ createdAt: at + 1_000 }, { createdAt: at + 2_000 }];
    expect(continuedPending(messageLine(), 7, pending, always)).toEqual([true, true]);
    expect(continuedPending(messageLine(CUSTOMER), 7, pending, always)).toEqual([false, true]);
    expect(continuedPending(note, 7, pending, always)).toEqual([false, true]);
    expect(continuedPending(undefined, 7, pending, always)).toEqual([false, true]);
  });

  test("but not past midnight, where a heading will stand", () => {
    expect(continuedPending(messageLine(), 7, [{ createdAt: at + 1_000 }], () => false)).toEqual([false]);
  });
});
