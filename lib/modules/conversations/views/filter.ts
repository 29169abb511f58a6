import { type Condition, type Fields, leavesOf } from "@/lib/kernel/conditions/condition";
import { conditionOf } from "@/lib/kernel/conditions/read-condition";
import type { Channel, ConversationStatus, Priority } from "@/lib/kernel/conversation";
import type { QueryCodec } from "@/lib/modules/records/query-codec";

/**
 * Orders of a list. `waiting`: who waits longest for a person first; `priority`: the most pressing first; `due`: the next deadline first,
 * and what was missed before it.
 */
export const VIEW_SORTS = ["newest", "waiting", "priority", "due"] as const;
export type ViewSort = (typeof VIEW_SORTS)[number];

/** Most questions of a view. */
export const VIEW_QUESTIONS_MAX = 20;

/** In the order of what is nearer to its end. */
export const STATUSES = ["waiting", "pending", "active", "closed"] as const satisfies readonly ConversationStatus[];
/** The most pressing first. */
export const PRIORITIES = ["urgent", "high", "medium", "low"] as const satisfies readonly Priority[];
export const CHANNEL_CHOICES = ["whatsapp", "webchat", "email"] as const satisfies readonly Channel[];

/**
 * What can be asked of conversations. `mine` and `unread` are about whoever looks, so that a view that is shared is each one's own;
 * `waitingSince` is since when the customer waits for a person, `dueAt` the next deadline. Beside these, what the workspace gave its
 * conversations, customers and companies (lib/kernel/conditions/own-field.ts).
 */
export const CONVERSATION_FIELDS = {
  status: { kind: "choice", of: STATUSES },
  mine: { kind: "flag" },
  assignee: { kind: "reference" },
  team: { kind: "reference" },
  channel: { kind: "choice", of: CHANNEL_CHOICES },
  priority: { kind: "choice", of: PRIORITIES },
  tags: { kind: "tags" },
  unread: { kind: "flag" },
  waitingSince: { kind: "instant" },
  lastActivityAt: { kind: "instant" },
  createdAt: { kind: "instant" },
  customer: { kind: "reference" },
  company: { kind: "reference" },
  snoozedUntil: { kind: "instant" },
  dueAt: { kind: "instant" },
} as const satisfies Fields;
export type ConversationField = keyof typeof CONVERSATION_FIELDS;

/** Longest condition in an address, in UTF-16 code units. */
const CONDITION_TEXT_MAX = 8_000;

function readText(text: string): Condition | undefined {
  if (text.length > CONDITION_TEXT_MAX) return undefined;
  try {
    const condition = conditionOf(JSON.parse(text), CONVERSATION_FIELDS, true);
    return condition && leavesOf(condition).length <= VIEW_QUESTIONS_MAX ? condition : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a condition: the same for the same questions in the same order. */
export function conditionText({ all, any }: Condition): string {
  return JSON.stringify({ ...(all.length > 0 && { all }), ...(any.length > 0 && { any }) });
}

/** A condition about conversations, as JSON. */
export const conditionCodec: QueryCodec<Condition> = {
  read: (text) => {
    const value = readText(text);
    return { value, unread: value === undefined ? [text] : [] };
  },
  write: conditionText,
  said: { maxLength: CONDITION_TEXT_MAX },
};
