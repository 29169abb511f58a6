import { isPlainTab, type ListQuery } from "@/lib/modules/conversations/filter";
import type { FieldSubject } from "@/lib/modules/fields/policy";

/** Cache key of a list: the same for what has the same rows, whatever view it began with. */
export function listKey(query: ListQuery): readonly ["chats", ListQuery] {
  const { filter, team, search, condition, sort } = query;
  return ["chats", isPlainTab(query) ? { filter, team, search } : { filter, team, search, condition, sort }];
}

/** Cache key of the views that this attender uses. */
export const VIEWS_KEY = ["views"] as const;

/** Beginning of the cache keys of single conversations. */
export const SINGLE_CHATS_KEY = ["chat"] as const;

/** Cache key of one conversation. */
export function chatKey(chatId: number): readonly ["chat", number] {
  return [...SINGLE_CHATS_KEY, chatId];
}

/** Cache key of a conversation's messages. */
export function threadKey(chatId: number): readonly ["messages", number] {
  return ["messages", chatId];
}

/** Cache key of what stands between a conversation's messages. */
export function entriesKey(chatId: number): readonly ["entries", number] {
  return ["entries", chatId];
}

/** Cache key of what was sent in a conversation and isn't out yet. */
export function heldKey(chatId: number): readonly ["held", number] {
  return ["held", chatId];
}

/** Cache key of what was merged into a conversation, and what it was merged into. */
export function mergesKey(chatId: number): readonly ["merges", number] {
  return ["merges", chatId];
}

/** Cache key of which messages were moved from a conversation and into it. */
export function movesKey(chatId: number): readonly ["moves", number] {
  return ["moves", chatId];
}

/** Beginning of the cache keys of whether the assistant answers in a conversation. */
export function assistantTurnKey(chatId: number): readonly ["assistant-turn", number] {
  return ["assistant-turn", chatId];
}

// What else is read of one conversation: each of these keys has its id in the second place.
const OF_CHAT: ReadonlySet<unknown> = new Set([
  "chat",
  "messages",
  "entries",
  "held",
  "email",
  "reply-target",
  "templates",
  "customer-card",
  "conversation-survey",
  "conversation-access",
  "conversation-sla",
  "assistant-turn",
  "merges",
  "merged-messages",
  "moves",
  "moved-messages",
]);

/** Whether a query is about this conversation alone. */
export const isOfChat =
  (chatId: number) =>
  ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
    OF_CHAT.has(queryKey[0]) && queryKey[1] === chatId;

/** Beginning of the cache keys of the team board: its numbers, and the conversations that it shows. */
export const BOARD_KEY = ["team-board"] as const;
/** Cache key of the deleted conversations that can be restored. */
export const DELETED_CHATS_KEY = ["deleted-chats"] as const;
/** Cache key of the attenders that can be named or given a conversation. */
export const ATTENDEES_KEY = ["attendees"] as const;
/** Beginning of the cache keys of the workspace's teams: whoever hears of a change invalidates both. */
export const TEAMS_KEY = ["teams"] as const;
/** Cache key of the teams' names alone. */
export const TEAM_NAMES_KEY = [...TEAMS_KEY, "names"] as const;
/** Cache key of the teams with their members. */
export const TEAM_LIST_KEY = [...TEAMS_KEY, "list"] as const;
/** Cache key of the workspace's own roles. */
export const ROLES_KEY = ["roles"] as const;
/** Cache key of the replies that this attender can insert. */
export const CANNED_REPLIES_KEY = ["canned-replies"] as const;

/** Cache key of the macros that this attender uses. */
export const OWN_STATUSES_KEY = ["ticket-statuses"] as const;

export const MACROS_KEY = ["macros"] as const;

/** Cache key of the forms by which tickets are made, and of the definitions of the fields that a kind of record has. */
export const TICKET_FORMS_KEY = ["ticket-forms"] as const;
export const DEFINED_FIELDS_KEY = ["defined-fields"] as const;
export const definedFieldsKey = (subject: FieldSubject) => [...DEFINED_FIELDS_KEY, subject] as const;
/** Cache key of those that lists show: whoever hears of a change invalidates both. */
export const listedFieldsKey = (subject: FieldSubject) => [...definedFieldsKey(subject), "listed"] as const;
/** Beginning of the cache keys of what rows have in them. */
export const listedValuesKey = (subject: FieldSubject) => ["listed-values", subject] as const;
