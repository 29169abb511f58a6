/** Columns of the file of waits in queues. */
export const WAIT_COLUMNS = [
  ...(["id", "subject", "channel", "team", "attender"] as const),
  ...(["how", "waited", "since", "until"] as const),
] as const;
