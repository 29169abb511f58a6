/**
 * What rules wait for. `time` is that something hasn't changed for so long; the others happen. An event is told in the commit of what it
 * tells of, and rules are asked right after it.
 */
export const RULE_EVENTS = [
  "created",
  "customer_wrote",
  "we_wrote",
  "assigned",
  "moved",
  "priority_changed",
  "tags_changed",
  "fields_changed",
  "closed",
  "reopened",
  "sla_warned",
  "sla_breached",
  "rated",
  "rated_unsatisfied",
  "time",
] as const;
export type RuleEvent = (typeof RULE_EVENTS)[number];

/** What a rule of the event `time` counts from: since when the customer waits, the last message or change, the beginning, the end. */
export const ANCHORS = ["waiting", "activity", "created", "closed"] as const;
export type Anchor = (typeof ANCHORS)[number];

/** Most rules of a workspace, and most actions of one. */
export const RULES_MAX = 100;
export const ACTIONS_MAX = 20;
/** Longest wait of a rule of the event `time`: a year. */
export const MINUTES_MAX = 365 * 24 * 60;
/** Longest snooze by a rule, in hours: 90 days. */
export const SNOOZE_HOURS_MAX = 90 * 24;
/** Longest texts that rules write. */
export const NOTE_MAX = 2_000;
export const REPLY_MAX = 4_000;
/** Most people whom one action tells. */
export const NOTIFIED_MAX = 10;

/** So many rules may follow from each other; what would follow from the last is stopped. */
export const ROUNDS_MAX = 3;
/** A rule that fails so often in a row is switched off. */
export const FAILURES_MAX = 5;

/** How much rules write to the customer of one conversation, and to all customers. */
export const WRITING_LIMITS = {
  conversation: [
    { count: 3, withinMs: 10 * 60_000 },
    { count: 10, withinMs: 24 * 60 * 60_000 },
  ],
  workspace: { count: 1_000, withinMs: 60 * 60_000 },
} as const;

/** How long what a rule did can be looked up, in milliseconds. */
export const RUNS_KEPT_MS = 90 * 24 * 60 * 60_000;
/** What a trial looks back at, in milliseconds, and the most conversations that it looks at. */
export const TRIAL_MS = 7 * 24 * 60 * 60_000;
export const TRIAL_CONVERSATIONS_MAX = 5_000;
/** Conversations that the answer to a trial names. */
export const TRIAL_NAMED_MAX = 12;
