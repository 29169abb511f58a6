import { useEffect } from "react";
import { followCounters, useCounters } from "./counters";

/** Conversations that wait for an answer, live. `initial` is what the server rendered, shown until the first answer. */
export function useUnreadCount(initial = 0): number {
  useEffect(() => followCounters(null), []);
  return useCounters(null, null)?.unread ?? initial;
}
