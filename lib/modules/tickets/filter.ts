import type { Priority } from "@/lib/kernel/conversation";
import type * as conversations from "@/lib/modules/conversations/schema";
import {
  ESCAPED_LIST,
  flag,
  listOf,
  oneOf,
  readChoice,
  readId,
  SEARCH_MAX_LENGTH,
  textUpTo,
} from "@/lib/modules/records/query-codec";

/** Every status, in the order of a ticket's life. */
export const TICKET_STATUSES = ["open", "in_progress", "waiting_customer", "resolved", "closed"] as const;
/** Every priority, the least pressing first. */
export const TICKET_PRIORITIES = ["low", "medium", "high", "urgent"] as const satisfies readonly Priority[];
/** The documented preset filters. */
export const TICKET_PRESETS = ["assigned_to_me", "urgent", "open"] as const;
/** Most values of one list in a filter. */
export const FILTER_VALUES_MAX = 50;

const TAG_MAX_LENGTH: typeof conversations.TAG_MAX_LENGTH = 40;
const someOf = <Value extends string | number>(read: (text: string) => Value | undefined) =>
  listOf(read, ESCAPED_LIST, FILTER_VALUES_MAX);

/** The filter as query parameters (specification 2, section 3 'Ticket filter model'). */
export const TICKET_FILTER = {
  /** Text in subject, customer name or tag, whatever its case and accents. */
  q: textUpTo(SEARCH_MAX_LENGTH),
  status: someOf(readChoice(TICKET_STATUSES)),
  priority: someOf(readChoice(TICKET_PRIORITIES)),
  /** Ids of attenders, `me`, `unassigned`. */
  assignee: someOf<number | "me" | "unassigned">((text) => readChoice(["me", "unassigned"])(text) ?? readId(text)),
  customer: someOf(readId),
  /** Any of them. */
  tag: someOf((tag) => (tag.length <= TAG_MAX_LENGTH ? tag : undefined)),
  mine: flag,
  hasConversation: flag,
  preset: oneOf(readChoice(TICKET_PRESETS)),
};
