import { useCallback, useState } from "react";
import { useShownAgain } from "@/components/settings/use-shown-again";
import { ApiError, apiGet, apiSend } from "@/lib/client/http/api";
import type { SessionDto } from "@/lib/modules/attenders/schema";

const ADDRESS = "/api/v1/sessions";

/** The attender's own sessions, and the ways to end them. `initial` is what the server rendered. */
export function useSessions(initial: readonly SessionDto[]) {
  const [state, setState] = useState({ initial, sessions: initial });
  const [isStale, setStale] = useState(false);
  // The page was rendered anew, for example after the password was changed: what it says now counts.
  if (state.initial !== initial) setState({ initial, sessions: initial });

  const put = useCallback(
    (change: (known: readonly SessionDto[]) => readonly SessionDto[]) =>
      setState((before) => ({ ...before, sessions: change(before.sessions) })),
    [],
  );

  const refresh = useCallback(async () => {
    try {
      const sessions = await apiGet<SessionDto[]>(ADDRESS);
      put(() => sessions);
      setStale(false);
    } catch {
      setStale(true);
    }
  }, [put]);

  // Whoever comes back to this window may have signed in elsewhere meanwhile.
  useShownAgain(refresh);

  /** Ends one. One that is gone already is what was wanted. */
  async function revoke(id: number): Promise<void> {
    try {
      await apiSend<object>("DELETE", `${ADDRESS}/${id}`);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
    put((known) => known.filter((session) => session.id !== id));
  }

  /** Ends all but this one. */
  async function revokeOthers(): Promise<void> {
    await apiSend<object>("DELETE", ADDRESS);
    put((known) => known.filter(({ isCurrent }) => isCurrent));
  }

  return { sessions: state.sessions, isStale, refresh, revoke, revokeOthers };
}
