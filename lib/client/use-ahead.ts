import { useCallback, useEffect, useState } from "react";
import { useLatest } from "./use-latest";

/**
 * Where a screen is going before Next has followed the address there, which it does in its own time: until then what was
 * chosen would show as not chosen.
 * @param address what Next says the address is now
 * @returns what was set since, or null once Next has followed or somebody went back before it had, and the way to set it
 */
export function useAhead<Value>(address: string): [Value | null, (value: Value) => void] {
  const [ahead, setAhead] = useState<{ from: string; value: Value } | null>(null);
  if (ahead !== null && ahead.from !== address) setAhead(null);
  const latest = useLatest(address);
  useEffect(() => {
    const giveUp = () => setAhead(null);
    window.addEventListener("popstate", giveUp);
    return () => window.removeEventListener("popstate", giveUp);
  }, []);
  const goAhead = useCallback((value: Value) => setAhead({ from: latest.current, value }), [latest]);
  return [ahead !== null && ahead.from === address ? ahead.value : null, goAhead];
}
