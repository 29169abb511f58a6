/** A list, by its tab and how much the person who looks sees; without a number: everything. */
export type TeamOperation =
  | `${"all" | "unread"}${"" | 1 | 8 | 20 | 50}`
  | "closed"
  | `${"open" | "unassigned" | "teamOverdue"}${"" | 50}`
  | "snoozed"
  | `counters${"" | 50}`
  | "ownUnread"
  | "ownClosed"
  | "manyUnread";
