import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { ATTENDEES_KEY, entriesKey } from "@/lib/client/cache/cache-keys";
import { fetchEntryList, loadOlderEntries } from "@/lib/client/cache/entries-cache";
import { type TimelineItem, timelineOf, wantsOlderEntries } from "@/lib/client/cache/entry-list";
import type { Thread } from "@/lib/client/cache/message-thread";
import { apiGet } from "@/lib/client/http/api";
import type { EntryDto } from "@/lib/modules/conversations/schema";

/** An attender that a note can name. */
export type Attendee = { id: number; name: string };

const NO_ENTRIES: readonly EntryDto[] = [];
const ATTENDEES_STALE_MS = 5 * 60_000;

/** The attenders of the workspace, read when first needed. */
export function useAttendees(isNeeded: boolean): { attendees: readonly Attendee[]; isLoading: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ATTENDEES_KEY,
    queryFn: ({ signal }) => apiGet<Attendee[]>("/api/bff/Attender/GetAttendees", {}, signal),
    enabled: isNeeded,
    staleTime: ATTENDEES_STALE_MS,
  });
  return { attendees: data ?? [], isLoading };
}

/** Messages with the notes and events among them, and the attenders that the notes name. */
export function useTimeline(
  chatId: number,
  thread: Thread,
): { items: TimelineItem[]; entries: readonly EntryDto[]; attendees: readonly Attendee[] } {
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
