import { apiGet, apiSend } from "@/lib/client/http/api";
import type { TeamDto, TeamInput } from "@/lib/modules/teams/schema";

const ADDRESS = "/api/v1/teams";

/** The workspace's teams, by name. */
export const fetchTeams = (signal?: AbortSignal): Promise<TeamDto[]> => apiGet<TeamDto[]>(ADDRESS, {}, signal);

/** Adds a team. */
export const createTeam = (input: TeamInput): Promise<TeamDto> => apiSend<TeamDto>("POST", ADDRESS, input);

/** Changes a team. @param version which edit of it the form began with */
export const changeTeam = (id: number, input: TeamInput, version: number): Promise<TeamDto> =>
  apiSend<TeamDto>("PUT", `${ADDRESS}/${id}`, { ...input, version });

/** Deletes a team. */
export const deleteTeam = (id: number): Promise<object> => apiSend<object>("DELETE", `${ADDRESS}/${id}`);

/** Brings a deleted team back. */
export const restoreTeam = (id: number): Promise<TeamDto> => apiSend<TeamDto>("POST", `${ADDRESS}/${id}/restore`);
