import type { EntryDto, MessageDto } from "@/lib/modules/conversations/schema";

/** Loaded part of what stands between a conversation's messages, oldest first. */
export type EntryList = { entries: EntryDto[]; olderCursor: string | null };

/** Entries with these added or replaced, each once, in order. */
export function mergeEntries(entries: readonly EntryDto[], incoming: readonly EntryDto[]): EntryDto[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (const entry of incoming) byId.set(entry.id, entry);
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** A line of the log. */
export type TimelineItem =
  | { kind: "message"; at: string; message: MessageDto }
  | { kind: "entry"; at: string; entry: EntryDto };

/**
 * Messages with the entries among them, each after the message of its number and by id. Those that stand before the oldest
 * loaded message, or after a newest one that isn't the conversation's, wait until their neighbours are loaded.
 */
export function timelineOf(
  messages: readonly MessageDto[],
  entries: readonly EntryDto[],
  loaded: { hasOlder: boolean; hasNewer: boolean },
): TimelineItem[] {
  const first = messages[0]?.seq ?? 0;
  const last = messages.at(-1)?.seq ?? 0;
  const shown = entries.filter(
    ({ afterSeq }) => (!loaded.hasOlder || afterSeq >= first) && (!loaded.hasNewer || afterSeq < last),
  );
  const sorted = shown.toSorted((a, b) => a.afterSeq - b.afterSeq || a.id - b.id);
  const items: TimelineItem[] = [];
  let next = 0;
  const takeUpTo = (seq: number) => {
    for (let entry = sorted[next]; entry && entry.afterSeq <= seq; entry = sorted[next]) {
      items.push({ kind: "entry", at: entry.createdAt, entry });
      next += 1;
    }
  };
  for (const message of messages) {
    takeUpTo(message.seq - 1);
    items.push({ kind: "message", at: message.sentAt, message });
  }
  takeUpTo(Number.POSITIVE_INFINITY);
  return items;
}

/** Whether entries may be missing among the messages from this number on, so that the page before is wanted. */
export function wantsOlderEntries(list: EntryList, firstSeq: number): boolean {
  return list.olderCursor !== null && (list.entries[0]?.afterSeq ?? 0) >= firstSeq;
}
