/** Columns of the file of deadlines. */
export const DEADLINE_COLUMNS = [
  ...(["id", "subject", "channel", "team", "attender", "policy", "kind", "result"] as const),
  ...(["target", "spent", "rested", "late", "startedAt", "endedAt"] as const),
] as const;
