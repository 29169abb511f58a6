import type { Instead } from "@/lib/client/http/exact-search";
import type { ChatPatch } from "@/lib/modules/conversations/events";
import { type ListQuery, sortOfList } from "@/lib/modules/conversations/filter";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { ORDERS } from "@/lib/modules/conversations/views/policy";

/** Loaded part of a list, newest activity first. */
export type ChatList = {
  rows: ChatDto[];
  nextCursor: string | null;
  instead?: Instead | null;
  /** Down to where was looked for what is rare; with it, going on is somebody's to ask for. ISO 8601. */
  searchedUntil?: string | null;
};

/** A comparison for sort(). */
type RowOrder = (a: ChatDto, b: ChatDto) => number;

/** What can change about a row: what the hub tells everybody, and how far this attender has read. */
export type RowPatch = ChatPatch & Partial<Pick<ChatDto, "lastReadSeq">>;

/**
 * Order of the list: latest activity first, and the higher id where two are equal, as the server pages it. What a search
 * finds by name comes before what mentions it.
 */
export function compareRows(a: ChatDto, b: ChatDto): number {
  const [aNamed, bNamed] = [a.hit?.isNamed ?? false, b.hit?.isNamed ?? false];
  if (aNamed !== bNamed) return aNamed ? -1 : 1;
  if (a.lastActivityAt !== b.lastActivityAt) return a.lastActivityAt < b.lastActivityAt ? 1 : -1;
  return b.id - a.id;
}

/** The order of a list. What a search finds has the search's own. */
export const orderOf = (query: ListQuery): RowOrder => (query.search === "" ? ORDERS[sortOfList(query)] : compareRows);

/** A list with these rows added or replaced, each once, in order. */
export function mergeRows(
  rows: readonly ChatDto[],
  incoming: readonly ChatDto[],
  order: RowOrder = compareRows,
): ChatDto[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of incoming) byId.set(row.id, row);
  return [...byId.values()].sort(order);
}

/** Whether a row belongs to the loaded part of a list; one below it arrives with its page. */
export function isWithinLoaded(list: ChatList, chat: ChatDto, order: RowOrder = compareRows): boolean {
  const last = list.rows.at(-1);
  return list.nextCursor === null || last === undefined || order(chat, last) <= 0;
}

/** Applies the changes to the rows that are there, dropping those that no longer belong; the same list if none is. */
export function patchRows(
  list: ChatList,
  patches: ReadonlyMap<number, RowPatch>,
  belongs: (chat: ChatDto) => boolean,
  order: RowOrder = compareRows,
): ChatList {
  let changed = false;
  const rows: ChatDto[] = [];
  for (const row of list.rows) {
    const patch = patches.get(row.id);
    if (!patch) {
      rows.push(row);
      continue;
    }
    changed = true;
    const next = { ...row, ...patch };
    if (belongs(next)) rows.push(next);
  }
  return changed ? { ...list, rows: rows.sort(order) } : list;
}
