import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type AttendeeOption, useAttendees } from "@/components/desk/screen/attendees";
import { entriesKey } from "@/lib/client/cache/cache-keys";
import { fetchEntryList, loadOlderEntries } from "@/lib/client/cache/entries-cache";
import { type TimelineItem, timelineOf, wantsOlderEntries } from "@/lib/client/cache/entry-list";
import type { Thread } from "@/lib/client/cache/message-thread";
import type { EntryDto } from "@/lib/modules/conversations/schema";

const NO_ENTRIES: readonly EntryDto[] = [];

/** Messages with the notes and events among them, and the attenders that the notes name. */
export function useTimeline(
  chatId: number,
  thread: Thread,
): { items: TimelineItem[]; entries: readonly EntryDto[]; attendees: readonly AttendeeOption[] } {
  const client = useQueryClient();
  const { data: list } = useQuery({
    queryKey: entriesKey(chatId),
    queryFn: ({ signal }) => fetchEntryList(client, chatId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const entries = list?.entries ?? NO_ENTRIES;
  const { messages, olderCursor, hasNewer = false } = thread;
  const firstSeq = messages[0]?.seq ?? 0;
  const isWanting = list !== undefined && wantsOlderEntries(list, firstSeq);
  const cursor = list?.olderCursor;

  useEffect(() => {
    // The next page of messages asks again should this fail.
    if (isWanting && cursor) loadOlderEntries(client, chatId).catch(() => undefined);
  }, [client, chatId, isWanting, cursor]);

  const items = useMemo(
    () => timelineOf(messages, entries, { hasOlder: olderCursor !== null, hasNewer }),
    [messages, entries, olderCursor, hasNewer],
  );
  const { attendees } = useAttendees(entries.some(({ mentions }) => mentions.length > 0));
  return { items, entries, attendees };
}
