import { useQuery } from "@tanstack/react-query";
import { TEAM_LIST_KEY, TEAM_NAMES_KEY } from "@/lib/client/cache/cache-keys";
import { fetchTeams } from "@/lib/client/calls/team-calls";
import type { TeamOption } from "@/lib/modules/teams/schema";
import { useScreen } from "./screen-context";

const KEPT_MS = 60_000;
const NO_TEAMS: readonly TeamOption[] = [];

/** The workspace's teams by name, read when first needed; none while unknown and when they can't be loaded. */
export function useTeams(): readonly TeamOption[] {
  const { data } = useQuery({
    queryKey: TEAM_NAMES_KEY,
    queryFn: async ({ signal }): Promise<readonly TeamOption[]> =>
      (await fetchTeams(signal)).map(({ id, name, isPrivate, isVisible }) => ({ id, name, isPrivate, isVisible })),
    staleTime: KEPT_MS,
  });
  return data ?? NO_TEAMS;
}

/**
 * The team of what the viewer begins, a conversation or a ticket: theirs, where they are in one alone (teams/team-of-beginner).
 * @param isNeeded whether something depends on it
 * @returns null for none, and while it is unknown
 */
export function useTeamOfBeginner(isNeeded: boolean): number | null {
  const { viewer } = useScreen();
  const { data } = useQuery({
    queryKey: TEAM_LIST_KEY,
    queryFn: ({ signal }) => fetchTeams(signal),
    staleTime: KEPT_MS,
    enabled: isNeeded,
  });
  const own = (data ?? []).filter(({ members }) => members.some(({ attenderId }) => attenderId === viewer.id));
  return own.length === 1 ? (own[0]?.id ?? null) : null;
}
