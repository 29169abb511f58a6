import { useEffect, useState } from "react";

const TICK_MS = 60_000;

/** The time, once a minute. The first is the server's, so that both render the same. */
export function useNow(rendered: number): number {
  const [now, setNow] = useState(rendered);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
