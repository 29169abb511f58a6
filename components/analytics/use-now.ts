import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** The time, now and then, and whenever `changed` did. The first is the server's, so that both render the same. */
export function useNow(rendered: number, changed: string | null): number {
  const [now, setNow] = useState(rendered);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is as old as this moment.
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [changed]);
  return now;
}
