import type { TimelineItem } from "@/lib/client/cache/entry-list";
import type { MessageDto } from "@/lib/modules/conversations/schema";

/** From here on a silence ends a group. */
const GROUP_GAP_MS = 5 * 60_000;

/** By whom a message is, as a word that only their other messages have, and when it was written. */
export type Written = { by: string; at: number };

const byAttender = (id: number): string => `attender ${id}`;

/** By whom a line of the log is, and when; null for a note or an event. */
export function writtenOf(item: TimelineItem): Written | null {
  return item.kind === "message" ? { by: writerOf(item.message), at: Date.parse(item.at) } : null;
}

function writerOf(message: MessageDto): string {
  if (message.isAutomatic) return "assistant";
  // Who has left is known by name alone.
  if (message.isFromAttender)
    return byAttender(message.attenderIdentifier ?? 0) + (message.attenderIdentifier ? "" : message.senderName);
  return `customer ${message.userIdentifier ?? message.senderName}`;
}

/**
 * Whether a message goes on in the group of the line right before it, whose name stands for both. Clocks differ a little, so what
 * seems to be older than that line goes on as well. What parts them, as a day's heading, is the caller's to know.
 */
export function continuesGroup(before: Written | null, line: Written): boolean {
  return before !== null && before.by === line.by && Math.abs(line.at - before.at) <= GROUP_GAP_MS;
}

/**
 * Of messages that one attender has just written, those that go on in the group before them: the first in that of the log's last
 * line, if it is on the same day. @returns by index
 */
export function continuedPending(
  last: TimelineItem | undefined,
  attenderId: number,
  pending: readonly { createdAt: number }[],
  isSameDay: (one: number, other: number) => boolean,
): boolean[] {
  let before = last ? writtenOf(last) : null;
  return pending.map(({ createdAt: at }) => {
    const line = { by: byAttender(attenderId), at };
    const isContinued = continuesGroup(before, line) && (before === null || isSameDay(before.at, at));
    before = line;
    return isContinued;
  });
}
