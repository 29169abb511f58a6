import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { globalSlot } from "@/lib/platform/global-slot";
import type { ConversationFilter } from "./filter";
import type { CountersDto } from "./schema";
import { keptCounters } from "./store/conversation-counter";
import { countOverdue, type PageArguments, TAB_PAGES } from "./store/conversation-list";
import type { ConversationRow } from "./store/conversation-row";

/** Position after which a page begins: the last row's activity time and id. */
export type ListCursor = { lastActivityAt: number; id: number };

/** A page of a tab. */
export type ListQuery = {
  filter: ConversationFilter;
  attenderId: number;
  /** Ids of the teams whose conversations are wanted; 0: those that belong to no team. */
  audiences: readonly number[];
  /** The workspace has other audiences, too. */
  isNarrowed: boolean;
  /** Customer messages older than this are overdue; epoch milliseconds. */
  overdueBefore: number;
  cursor?: ListCursor;
  limit: number;
};

const valuesOf = ({ attenderId, audiences, overdueBefore, cursor, limit }: ListQuery): PageArguments => ({
  audiences,
  audience: audiences[0] ?? 0,
  attenderId,
  overdueBefore,
  cursorAt: cursor?.lastActivityAt ?? 0,
  cursorId: cursor?.id ?? 0,
  limit,
});

const pagesOf = ({ filter, audiences }: ListQuery) => TAB_PAGES[filter][audiences.length === 1 ? "ofOne" : "ofSeveral"];

/** A page of the list, newest activity first. `limit` rows at the most; ask for one more to know whether there is a next page. */
export async function listConversations(reader: Reader, query: ListQuery): Promise<ConversationRow[]> {
  const { first, next } = pagesOf(query);
  return reader.all(query.cursor ? next : first, valuesOf(query));
}

/** The same page with only these conversations; ids of other workspaces and other tabs are passed over. */
export async function listAmong(
  reader: Reader,
  query: ListQuery,
  candidates: readonly number[],
): Promise<ConversationRow[]> {
  if (candidates.length === 0) return [];
  const { firstAmong, nextAmong } = TAB_PAGES[query.filter];
  return reader.all(query.cursor ? nextAmong : firstAmong, { ...valuesOf(query), candidates });
}

/** Ids of a tab's newest conversations, from the page's position on. */
export async function newestOfTab(reader: Reader, query: ListQuery, limit: number): Promise<number[]> {
  const { firstIds, nextIds } = pagesOf(query);
  return (await reader.all(query.cursor ? nextIds : firstIds, { ...valuesOf(query), limit })).map(({ id }) => id);
}

/** Cap of the overdue count: beyond it the exact number helps nobody and costs time. */
const OVERDUE_COUNT_MAX = 1_000;
/** How long a count that reached the cap is taken for granted: counting a thousand again costs more than all the rest. */
const CAPPED_FOR_MS = 5_000;
const CAPPED_KEYS_MAX = 10_000;

/** The tabs' numbers: kept counters, and a capped index range for the one that depends on the clock. */
export async function readCounters(reader: Reader, attenderId: number, overdueBefore: number): Promise<CountersDto> {
  const rows = await reader.all(keptCounters, { attenderId });
  const value = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
  return {
    all: value("all"),
    unread: value("unread"),
    mine: value("mine"),
    overdue: await overdueOf(reader, attenderId, overdueBefore),
    closed: value("closed"),
  };
}

async function overdueOf(reader: Reader, attenderId: number, overdueBefore: number): Promise<number> {
  const cappedUntil = globalSlot("overdue-capped", () => new Map<string, number>());
  if (cappedUntil.size > CAPPED_KEYS_MAX) cappedUntil.clear();
  const key = `${reader.workspaceId}:${attenderId}`;
  const now = performance.now();
  if ((cappedUntil.get(key) ?? 0) > now) return OVERDUE_COUNT_MAX;
  const found = await reader.first(countOverdue, { attenderId, overdueBefore, limit: OVERDUE_COUNT_MAX });
  const count = found?.count ?? 0;
  if (count === OVERDUE_COUNT_MAX) cappedUntil.set(key, now + CAPPED_FOR_MS);
  else cappedUntil.delete(key);
  return count;
}
