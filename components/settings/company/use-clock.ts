import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The time in steps of a minute. The first is the server's, so that both draw the same. */
export function useClock(renderedAt: number): number {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
