import { type Condition, NO_CONDITION } from "@/lib/kernel/conditions/condition";
import { ID_MAX } from "@/lib/kernel/ids";
import {
  choiceOf,
  type GetParameter,
  readQuery,
  rowId,
  SEARCH_MAX_LENGTH,
  textUpTo,
  wholeNumber,
  writeQuery,
} from "@/lib/modules/records/query-codec";
import { conditionCodec, conditionText, VIEW_SORTS, type ViewSort } from "./views/filter";

/**
 * The tabs of the list, in the screen's order. `all`, `unread`, `mine`, `overdue` and `closed` are those of specification 2, section 2.1;
 * `team_overdue` is for who leads a team.
 */
export const FILTERS = [
  "open",
  "mine",
  "unassigned",
  "unread",
  "overdue",
  "team_overdue",
  "snoozed",
  "closed",
  "all",
] as const;
export type ConversationFilter = (typeof FILTERS)[number];

/** The tab with which the screen opens; the documented query begins with `all`. */
export const FIRST_TAB: ConversationFilter = "open";

/**
 * What the list is asked for, as the documented query has it. `team` 0: conversations that belong to no team. `view` brings its tab,
 * condition and order along, of which those that are given beside it have precedence.
 */
export const CONVERSATION_FILTER = {
  filter: choiceOf(FILTERS),
  team: wholeNumber(0, ID_MAX),
  search: textUpTo(SEARCH_MAX_LENGTH),
  view: rowId,
  condition: conditionCodec,
  sort: choiceOf(VIEW_SORTS),
};

// The screen's address has a shorter word for the search.
const { search, ...OTHERS } = CONVERSATION_FILTER;
const LIST = { ...OTHERS, q: search };
const MESSAGE = { m: wholeNumber(1, Number.MAX_SAFE_INTEGER) };

/** What a view says of a list. */
export type ViewBase = { id: number; tab: ConversationFilter; condition: Condition; sort: ViewSort };

/**
 * What a list is of. `team` null: all teams; 0: no team. Without `condition` and `sort` everything, newest activity first. `view`:
 * the one that it began with, and from which it may differ by now.
 */
export type ListQuery = {
  filter: ConversationFilter;
  team: number | null;
  search: string;
  condition?: Condition | undefined;
  sort?: ViewSort | undefined;
  view?: ViewBase | null | undefined;
};

/** The condition and the order of a list, said or not. */
export const conditionOfList = ({ condition = NO_CONDITION }: ListQuery): Condition => condition;
export const sortOfList = ({ sort = "newest" }: ListQuery): ViewSort => sort;

/** Whether a list has an order and questions of its own, and so isn't a tab alone. */
export const isPlainTab = ({ condition = NO_CONDITION, sort = "newest" }: ListQuery): boolean =>
  condition.all.length + condition.any.length === 0 && sort === "newest";

/** The list of a view, as it is kept. */
export const listOfView = ({ id, tab, condition, sort }: ViewBase): ListQuery => ({
  filter: tab,
  team: null,
  search: "",
  condition,
  sort,
  view: { id, tab, condition, sort },
});

/** Whether a list is what its view says, or shows none. */
export function isAsViewSays(query: ListQuery): boolean {
  const { view } = query;
  if (!view) return true;
  return (
    query.filter === view.tab &&
    query.team === null &&
    sortOfList(query) === view.sort &&
    conditionText(conditionOfList(query)) === conditionText(view.condition)
  );
}

/** A list without what doesn't change its rows: one text for the same list. */
export function listText(query: ListQuery): string {
  const { filter, team, search: text } = query;
  return [filter, team, sortOfList(query), conditionText(conditionOfList(query)), text].join(" ");
}

/**
 * The list of an address, and as `name=part` what can't be read: then it is the first tab, or no search.
 * @param views those that may be named
 */
export function readListQuery(
  get: GetParameter,
  views: readonly ViewBase[] = [],
): { query: ListQuery; unread: string[] } {
  const { filter: read, unread } = readQuery(LIST, get);
  const view = views.find(({ id }) => id === read.view) ?? null;
  const condition = read.condition ?? view?.condition;
  const sort = read.sort ?? view?.sort;
  return {
    query: {
      filter: read.filter ?? view?.tab ?? FIRST_TAB,
      team: read.team ?? null,
      search: read.q ?? "",
      ...(condition && { condition }),
      ...(sort && { sort }),
      ...(view && { view }),
    },
    unread: read.view !== undefined && !view ? [...unread, `view=${read.view}`] : unread,
  };
}

/** Number of the message that an address opens its conversation at; null where it names none. */
export function readMessageSeq(get: GetParameter): number | null {
  return readQuery(MESSAGE, get).filter.m ?? null;
}

/**
 * Address of a conversation, or of the list alone, with what the list is of: of a view, only what differs from it. @param messageSeq
 * number of the message that it opens at
 */
export function conversationHref(chatId: number | null, query: ListQuery, messageSeq: number | null = null): string {
  const { filter, team, search: text, view } = query;
  const condition = conditionOfList(query);
  const sort = sortOfList(query);
  const base = view ?? { tab: FIRST_TAB, condition: NO_CONDITION, sort: "newest" };
  const parameters = new URLSearchParams({
    ...writeQuery(LIST, {
      view: view?.id,
      filter: filter === base.tab ? undefined : filter,
      team: team ?? undefined,
      condition: conditionText(condition) === conditionText(base.condition) ? undefined : condition,
      sort: sort === base.sort ? undefined : sort,
      q: text,
    }),
    ...writeQuery(MESSAGE, { m: chatId === null ? undefined : (messageSeq ?? undefined) }),
  }).toString();
  return `/conversations${chatId === null ? "" : `/${chatId}`}${parameters ? `?${parameters}` : ""}`;
}
