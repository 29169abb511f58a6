import { describe, expect, test } from "vitest";
import { timelineOf, wantsOlderEntries } from "@/lib/client/cache/entry-list";
import { appendMessages, appendPage, changeInThread, type Thread } from "@/lib/client/cache/message-thread";
import type { EntryDto, MessageDto } from "@/lib/modules/conversations/schema";

const message = (seq: number) => ({ seq, sentAt: "2026-11-20T12:00:00.000Z", isFlagged: false }) as MessageDto;
const entry = (id: number, afterSeq: number) =>
  ({ id, afterSeq, createdAt: "2026-11-20T12:00:00.000Z", kind: "note" }) as EntryDto;
const names = (items: ReturnType<typeof timelineOf>) =>
  items.map((item) => (item.kind === "message" ? `m${item.message.seq}` : `e${item.entry.id}`)).join(" ");

describe("a timeline", () => {
  test("puts each entry after its message, by id", () => {
    const items = timelineOf([message(1), message(2)], [entry(9, 1), entry(7, 0), entry(8, 1), entry(10, 2)], {
      hasOlder: false,
      hasNewer: false,
    });
    expect(names(items)).toBe("e7 m1 e8 e9 m2 e10");
  });

  test("holds back what stands before the oldest loaded message", () => {
    const items = timelineOf([message(5)], [entry(1, 3), entry(2, 5)], { hasOlder: true, hasNewer: false });
    expect(names(items)).toBe("m5 e2");
  });

  test("holds back what stands after the last loaded message of a part in the middle", () => {
    const items = timelineOf([message(5), message(6)], [entry(1, 5), entry(2, 6)], { hasOlder: true, hasNewer: true });
    expect(names(items)).toBe("m5 e1 m6");
  });

  test("wants older entries only while some may stand among the loaded messages", () => {
    expect(wantsOlderEntries({ entries: [entry(5, 10)], olderCursor: "5" }, 4)).toBe(true);
    expect(wantsOlderEntries({ entries: [entry(5, 3)], olderCursor: "5" }, 4)).toBe(false);
    expect(wantsOlderEntries({ entries: [entry(5, 10)], olderCursor: null }, 4)).toBe(false);
  });
});

describe("a thread that was opened in its middle", () => {
  const middle: Thread = { messages: [message(5)], olderCursor: "5", hasNewer: true };

  test("doesn't take what arrives at the end", () => {
    expect(appendMessages(middle, [message(90)])).toEqual({ thread: middle, hasGap: false });
  });

  test("takes its next pages until the last, and then what arrives", () => {
    const next = appendPage(middle, [message(6)], true);
    expect(next.hasNewer).toBe(true);
    const last = appendPage(next, [message(7)], false);
    expect(last.hasNewer ?? false).toBe(false);
    expect(appendMessages(last, [message(8)]).thread.messages.map(({ seq }) => seq)).toEqual([5, 6, 7, 8]);
  });
});

test("a flag on a message that isn't loaded changes nothing", () => {
  const thread: Thread = { messages: [message(1)], olderCursor: null };
  expect(changeInThread(thread, 2, { isFlagged: true })).toBe(thread);
  expect(changeInThread(thread, 1, { isFlagged: true }).messages[0]?.isFlagged).toBe(true);
});
