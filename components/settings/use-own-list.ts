import { useCallback, useEffect, useState } from "react";
import { apiGet } from "@/lib/client/http/api";

/**
 * Something of the settings that may be changed elsewhere: read again whenever this window is shown again, and whenever the page
 * was rendered anew, for example after the password was changed. `initial` is what the server rendered.
 */
export function useOwnValue<Value>(address: string, initial: Value) {
  const [state, setState] = useState({ initial, value: initial, isStale: false });
  if (state.initial !== initial) setState({ ...state, initial, value: initial });

  const change = useCallback(
    (next: (known: Value) => Value) => setState((known) => ({ ...known, value: next(known.value) })),
    [],
  );
  const refresh = useCallback(async () => {
    try {
      const value = await apiGet<Value>(address);
      setState((known) => ({ ...known, value, isStale: false }));
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

  return { value: state.value, isStale: state.isStale, refresh, change };
}

/** A list of the settings that may be changed elsewhere, as `useOwnValue` keeps it. */
export function useOwnList<Row>(address: string, initial: readonly Row[]) {
  const { value: rows, ...own } = useOwnValue(address, initial);
  return { rows, ...own };
}
