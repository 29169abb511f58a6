import { useEffect } from "react";
import { chatKey, listKey, TEAM_NAMES_KEY, threadKey, VIEWS_KEY } from "@/lib/client/cache/cache-keys";
import type { ChatList } from "@/lib/client/cache/chat-rows";
import { seedCounters } from "@/lib/client/cache/counters";
import type { Thread } from "@/lib/client/cache/message-thread";
import { useSeeded } from "@/lib/client/cache/seeded";
import type { ListQuery } from "@/lib/modules/conversations/filter";
import type { ChatDto, CountersDto } from "@/lib/modules/conversations/schema";
import type { ViewDto } from "@/lib/modules/conversations/views/schema";
import type { TeamOption } from "@/lib/modules/teams/schema";

/** What the server read for the first paint. `readAt` is when, in milliseconds. */
export type ScreenData = {
  readAt: number;
  query: ListQuery;
  /** Null: it couldn't be read. */
  list: ChatList | null;
  /** Of the team that the list is of. */
  counters: CountersDto;
  teams: readonly TeamOption[];
  views: readonly ViewDto[];
  open: { chat: ChatDto; thread: Thread } | null;
};

/** Puts the server's data into the cache before the first render reads it. */
export function useSeededCache({ readAt, query, list, counters, teams, views, open }: ScreenData): void {
  useSeeded(readAt, () => {
    const rows = [
      [TEAM_NAMES_KEY, teams] as const,
      [VIEWS_KEY, views] as const,
      ...(list ? [[listKey(query), list] as const] : []),
    ];
    return open ? [...rows, [chatKey(open.chat.id), open.chat], [threadKey(open.chat.id), open.thread]] : rows;
  });
  const { team } = query;
  useEffect(() => seedCounters(counters, readAt, team), [counters, readAt, team]);
}
