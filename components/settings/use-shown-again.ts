import { useEffect } from "react";

/** Calls `refresh` whenever this window is shown again: what it shows may have changed elsewhere meanwhile. */
export function useShownAgain(refresh: () => unknown): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [refresh]);
}
