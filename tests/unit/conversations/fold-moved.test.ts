import { expect, test } from "vitest";
import { foldMoved, type LogItem } from "@/components/conversations/moving/fold-moved";
import type { TimelineItem } from "@/lib/client/cache/entry-list";
import type { MovedDto } from "@/lib/modules/conversations/moving/schema";
import type { EntryDto, MessageDto } from "@/lib/modules/conversations/schema";

const at = "2026-11-20T12:00:00.000Z";
const message = (seq: number): TimelineItem => ({ kind: "message", at, message: { seq } as MessageDto });
const entry = (id: number): TimelineItem => ({ kind: "entry", at, entry: { id } as EntryDto });
const moved = (moveId: number, ...seqs: number[]) => ({ moveId, seqs }) as MovedDto;
const names = (lines: readonly LogItem[]) =>
  lines.map((line) => {
    if (line.kind === "moved") return `${line.moved.moveId}[${line.messages.map(({ seq }) => seq)}]`;
    return line.kind === "message" ? `m${line.message.seq}` : `e${line.entry.id}`;
  });

test("one line stands for each run of messages that a move took elsewhere", () => {
  const items = [1, 2, 3, 4, 5].map(message);
  expect(names(foldMoved(items, [moved(9, 2, 3, 5)]))).toEqual(["m1", "9[2,3]", "m4", "9[5]"]);
});

test("what different moves took, and what stands between, keeps lines apart", () => {
  const items = [message(1), message(2), entry(7), message(3)];
  expect(names(foldMoved(items, [moved(8, 1), moved(9, 2, 3)]))).toEqual(["8[1]", "9[2]", "e7", "9[3]"]);
});

test("without moves every line stays as it is", () => {
  const items = [message(1), entry(7)];
  expect(foldMoved(items, [])).toEqual(items);
});
