import { ID_MAX } from "@/lib/kernel/ids";
import {
  choiceOf,
  type GetParameter,
  readQuery,
  SEARCH_MAX_LENGTH,
  textUpTo,
  wholeNumber,
  writeQuery,
} from "@/lib/modules/records/query-codec";

/** The tabs of the list, in order (specification 2, section 2.1). */
export const FILTERS = ["all", "unread", "mine", "overdue", "closed"] as const;
export type ConversationFilter = (typeof FILTERS)[number];

/** What the list is asked for, as the documented query has it. `team` 0: conversations that belong to no team. */
export const CONVERSATION_FILTER = {
  filter: choiceOf(FILTERS),
  team: wholeNumber(0, ID_MAX),
  search: textUpTo(SEARCH_MAX_LENGTH),
};

// The screen's address has a shorter word for the search.
const LIST = {
  filter: CONVERSATION_FILTER.filter,
  team: CONVERSATION_FILTER.team,
  q: CONVERSATION_FILTER.search,
};
const MESSAGE = { m: wholeNumber(1, Number.MAX_SAFE_INTEGER) };

/** Tab, team and search of a list. `team` null: all teams; 0: no team. */
export type ListQuery = { filter: ConversationFilter; team: number | null; search: string };

/** Tab, team and search of an address, and as `name=part` what can't be read: then it is the first tab, or no search. */
export function readListQuery(get: GetParameter): { query: ListQuery; unread: string[] } {
  const { filter, unread } = readQuery(LIST, get);
  return { query: { filter: filter.filter ?? "all", team: filter.team ?? null, search: filter.q ?? "" }, unread };
}

/** Number of the message that an address opens its conversation at; null where it names none. */
export function readMessageSeq(get: GetParameter): number | null {
  return readQuery(MESSAGE, get).filter.m ?? null;
}

/**
 * Address of a conversation, or of the list alone, with its tab, team and search. @param messageSeq number of the message that it
 * opens at
 */
export function conversationHref(
  chatId: number | null,
  { filter, team, search }: ListQuery,
  messageSeq: number | null = null,
): string {
  const text = new URLSearchParams({
    ...writeQuery(LIST, { filter: filter === "all" ? undefined : filter, team: team ?? undefined, q: search }),
    ...writeQuery(MESSAGE, { m: chatId === null ? undefined : (messageSeq ?? undefined) }),
  }).toString();
  return `/conversations${chatId === null ? "" : `/${chatId}`}${text ? `?${text}` : ""}`;
}
