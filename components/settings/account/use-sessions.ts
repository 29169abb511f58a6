import { useOwnList } from "@/components/settings/use-own-list";
import { ApiError, apiSend } from "@/lib/client/http/api";
import type { SessionDto } from "@/lib/modules/attenders/schema";

const ADDRESS = "/api/v1/sessions";

/** The attender's own sessions, and the ways to end them. `initial` is what the server rendered. */
export function useSessions(initial: readonly SessionDto[]) {
  const { rows: sessions, isStale, refresh, change } = useOwnList(ADDRESS, initial);

  /** Ends one. One that is gone already is what was wanted. */
  async function revoke(id: number): Promise<void> {
    try {
      await apiSend<object>("DELETE", `${ADDRESS}/${id}`);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
    change((known) => known.filter((session) => session.id !== id));
  }

  /** Ends all but this one. */
  async function revokeOthers(): Promise<void> {
    await apiSend<object>("DELETE", ADDRESS);
    change((known) => known.filter(({ isCurrent }) => isCurrent));
  }

  return { sessions, isStale, refresh, revoke, revokeOthers };
}
