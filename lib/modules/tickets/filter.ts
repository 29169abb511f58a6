import type { Priority } from "@/lib/kernel/conversation";
import type * as conversations from "@/lib/modules/conversations/schema";
import { type FieldsFilter, fieldParameters, NO_FIELDS, readFieldsFilter } from "@/lib/modules/fields/filter";
import {
  type AddressParameters,
  choiceOf,
  ESCAPED_LIST,
  flag,
  listOf,
  readChoice,
  readId,
  readQuery,
  SEARCH_MAX_LENGTH,
  textUpTo,
  writeQuery,
} from "@/lib/modules/records/query-codec";

/** Every status, in the order of a ticket's life. */
export const TICKET_STATUSES = ["open", "in_progress", "waiting_customer", "resolved", "closed"] as const;
/** Every priority, the least pressing first. */
export const TICKET_PRIORITIES = ["low", "medium", "high", "urgent"] as const satisfies readonly Priority[];
/** The documented preset filters. */
export const TICKET_PRESETS = ["assigned_to_me", "urgent", "open"] as const;
/** Most values of one list in a filter. */
const FILTER_VALUES_MAX = 50;

const TAG_MAX_LENGTH: typeof conversations.TAG_MAX_LENGTH = 40;
const someOf = <Value extends string | number>(read: (text: string) => Value | undefined) =>
  listOf(read, ESCAPED_LIST, FILTER_VALUES_MAX);

/** The filter as query parameters (specification 2, section 3 'Ticket filter model'). */
export const TICKET_FILTER = {
  /** Text in subject, customer name or tag, whatever its case and accents. */
  q: textUpTo(SEARCH_MAX_LENGTH),
  status: someOf(readChoice(TICKET_STATUSES)),
  /** Ids of the workspace's own statuses. */
  ownStatus: someOf(readId),
  priority: someOf(readChoice(TICKET_PRIORITIES)),
  /** Ids of attenders, `me`, `unassigned`. */
  assignee: someOf<number | "me" | "unassigned">((text) => readChoice(["me", "unassigned"])(text) ?? readId(text)),
  customer: someOf(readId),
  /** Ids of teams; 0: none. */
  team: someOf((text) => (text === "0" ? 0 : readId(text))),
  /** Any of them. */
  tag: someOf((tag) => (tag.length <= TAG_MAX_LENGTH ? tag : undefined)),
  mine: flag,
  hasConversation: flag,
  preset: choiceOf(TICKET_PRESETS),
};

/** A documented preset filter. */
type TicketPreset = (typeof TICKET_PRESETS)[number];
/** Whose tickets: an attender's, the viewer's own, or nobody's. */
export type AssigneeFilter = number | "me" | "unassigned";

/** The filter of a list as the screen holds it (specification 2, section 3 'Ticket filter model'). */
export type TicketQuery = {
  q: string;
  status: readonly (typeof TICKET_STATUSES)[number][];
  ownStatus: readonly number[];
  priority: readonly Priority[];
  assignee: readonly AssigneeFilter[];
  customer: readonly number[];
  team: readonly number[];
  tag: readonly string[];
  mine: boolean;
  hasConversation: boolean | null;
  preset: TicketPreset | null;
  /** What they have to have in the workspace's own fields. */
  fields: FieldsFilter;
};

/** Every ticket. */
export const NO_FILTER: TicketQuery = {
  q: "",
  status: [],
  ownStatus: [],
  priority: [],
  assignee: [],
  customer: [],
  team: [],
  tag: [],
  mine: false,
  hasConversation: null,
  preset: null,
  fields: NO_FIELDS,
};

/** The filter of an address, and as `name=part` what in it can't be read and so filters nothing. */
export function readTicketQuery(parameters: AddressParameters): { query: TicketQuery; unread: string[] } {
  const { filter, unread } = readQuery(TICKET_FILTER, (name) => parameters.get(name));
  const own = readFieldsFilter(parameters);
  const { q, status, ownStatus, priority, assignee, customer, team, tag, mine, hasConversation, preset } = filter;
  const query: TicketQuery = {
    q: q ?? "",
    status: status ?? [],
    ownStatus: ownStatus ?? [],
    priority: priority ?? [],
    assignee: assignee ?? [],
    customer: customer ?? [],
    team: team ?? [],
    tag: tag ?? [],
    mine: mine ?? false,
    hasConversation: hasConversation ?? null,
    preset: preset ?? null,
    fields: own.fields,
  };
  return { query, unread: [...unread, ...own.unread] };
}

/** The filter as query parameters, the same in the address and in the API; what doesn't filter is absent. */
export function ticketParameters(query: TicketQuery): Record<string, string> {
  const { status, ownStatus, priority, assignee, customer, team, tag, mine, hasConversation, preset } = query;
  const parameters = writeQuery(TICKET_FILTER, {
    q: query.q,
    status: [...status],
    ownStatus: [...ownStatus],
    priority: [...priority],
    assignee: [...assignee],
    customer: [...customer],
    team: [...team],
    tag: [...tag],
    mine: mine || undefined,
    hasConversation: hasConversation ?? undefined,
    preset: preset ?? undefined,
  });
  return { ...parameters, ...fieldParameters(query.fields) };
}

/** The same filter is the same text. */
export function ticketQueryText(query: TicketQuery): string {
  return new URLSearchParams(ticketParameters(query)).toString();
}

/** Whether anything is left out. */
export function isFiltered(query: TicketQuery): boolean {
  return ticketQueryText(query) !== "";
}

/** Address of a ticket, or of the list alone, with its filter. */
export function ticketHref(id: string | null, query: TicketQuery = NO_FILTER): string {
  const text = ticketQueryText(query);
  return `/tickets${id === null ? "" : `/${id}`}${text ? `?${text}` : ""}`;
}

/** The ticket that a path shows. */
export function ticketOfPath(pathname: string): string | null {
  return /^\/tickets\/(ticket-[1-9]\d{0,9})$/.exec(pathname)?.[1] ?? null;
}
