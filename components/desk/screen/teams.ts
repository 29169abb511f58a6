import { useQuery } from "@tanstack/react-query";
import { TEAM_NAMES_KEY } from "@/lib/client/cache/cache-keys";
import { fetchTeams } from "@/lib/client/calls/team-calls";
import type { TeamOption } from "@/lib/modules/teams/schema";

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
