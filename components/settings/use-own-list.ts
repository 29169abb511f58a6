import { useCallback, useEffect, useState } from "react";
import { apiGet } from "@/lib/client/http/api";

/**
 * A list of the settings that may be changed elsewhere: read again whenever this window is shown again, and whenever the page
 * was rendered anew, for example after the password was changed. `initial` is what the server rendered.
 */
export function useOwnList<Row>(address: string, initial: readonly Row[]) {
  const [state, setState] = useState({ initial, rows: initial, isStale: false });
  if (state.initial !== initial) setState({ ...state, initial, rows: initial });

  const change = useCallback(
    (next: (known: readonly Row[]) => readonly Row[]) => setState((known) => ({ ...known, rows: next(known.rows) })),
    [],
  );
  const refresh = useCallback(async () => {
    try {
      const rows = await apiGet<Row[]>(address);
      setState((known) => ({ ...known, rows, isStale: false }));
    } catch {
      setState((known) => ({ ...known, isStale: true }));
    }
  }, [address]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [refresh]);

  return { rows: state.rows, isStale: state.isStale, refresh, change };
}
