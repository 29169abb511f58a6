import { useEffect } from "react";

/** The first paint doesn't compete with what nobody has asked for yet. */
const FETCH_AFTER_MS = 4_000;

/**
 * Loads a part ahead of its first use, some seconds after the screen: what is asked for while the server is gone can't be
 * fetched from it. `load` has to stay the same function.
 */
export function useEarlyPart(load: () => void): void {
  useEffect(() => {
    const timer = setTimeout(load, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
}
