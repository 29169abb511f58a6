import { useQuery } from "@tanstack/react-query";
import { TEAMS_KEY } from "@/lib/client/cache/cache-keys";
import { apiGet } from "@/lib/client/http/api";
import type { TeamDto, TeamName } from "@/lib/modules/teams/schema";

const KEPT_MS = 60_000;

/** The workspace's teams, by name. @param known what the server read for the first paint */
export function useTeams(known?: readonly TeamName[]): readonly TeamName[] {
  const { data } = useQuery({
    queryKey: TEAMS_KEY,
    queryFn: ({ signal }): Promise<readonly TeamName[]> => apiGet<TeamDto[]>("/api/v1/teams", {}, signal),
    initialData: known,
    staleTime: KEPT_MS,
  });
  return data ?? [];
}
