import type { QueryClient } from "@tanstack/react-query";
import { fetchEntries } from "@/lib/client/calls/chat-calls";
import type { EntryDto } from "@/lib/modules/conversations/schema";
import { entriesKey, mergesKey, movesKey } from "./cache-keys";
import { type EntryList, mergeEntries } from "./entry-list";

/** What is said of a merge: the conversation has others, or is a part of one. */
const MERGES: readonly EntryDto["kind"][] = ["merged", "merged_into", "unmerged"];
/** What is said of a move: messages of the conversation are shown in another, or those of another here. */
const MOVES: readonly EntryDto["kind"][] = ["messages_out", "messages_in", "messages_back"];

/** The newest entries of a conversation, joined with those that were loaded before. */
export async function fetchEntryList(client: QueryClient, chatId: number, signal?: AbortSignal): Promise<EntryList> {
  const page = await fetchEntries(chatId, null, signal);
  const known = client.getQueryData<EntryList>(entriesKey(chatId));
  const newestKnown = known?.entries.at(-1)?.id ?? 0;
  const isJoined = page.nextCursor === null || (page.items[0]?.id ?? 0) <= newestKnown;
  if (!known || !isJoined) return { entries: page.items, olderCursor: page.nextCursor };
  return { entries: mergeEntries(known.entries, page.items), olderCursor: known.olderCursor };
}

/** Adds an entry that arrived. */
export function receiveEntry(client: QueryClient, entry: EntryDto): void {
  client.setQueryData<EntryList>(
    entriesKey(entry.chatId),
    (list) => list && { ...list, entries: mergeEntries(list.entries, [entry]) },
  );
  if (MERGES.includes(entry.kind)) void client.invalidateQueries({ queryKey: mergesKey(entry.chatId) });
  if (MOVES.includes(entry.kind)) void client.invalidateQueries({ queryKey: movesKey(entry.chatId) });
}

/** Loads the page before the oldest loaded entry. */
export async function loadOlderEntries(client: QueryClient, chatId: number): Promise<void> {
  const cursor = client.getQueryData<EntryList>(entriesKey(chatId))?.olderCursor;
  if (!cursor) return;
  const page = await fetchEntries(chatId, cursor);
  client.setQueryData<EntryList>(
    entriesKey(chatId),
    (list) => list && { entries: mergeEntries(list.entries, page.items), olderCursor: page.nextCursor },
  );
}
