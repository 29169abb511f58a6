import { isoInstant } from "@/lib/kernel/instant";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import type { TeamDto, TeamName } from "./schema";
import { liveTeams, type TeamRow, teamById } from "./store/team";
import { allMembers, type MemberRow, membersOf } from "./store/team-member";

const byName = new Intl.Collator("pt-BR", { sensitivity: "base", numeric: true });
const inOrder = (one: TeamName, other: TeamName) => byName.compare(one.name, other.name) || one.id - other.id;

function toTeamDto(row: TeamRow, members: readonly MemberRow[]): TeamDto {
  return {
    id: row.id,
    name: row.name,
    members: members.map(({ attenderId, firstName, surname, isActive, role }) => ({
      attenderId,
      name: `${firstName} ${surname}`.trim(),
      isActive,
      role,
    })),
    version: row.version,
    updatedAt: isoInstant(row.updatedAt),
  };
}

/** The workspace's teams by name, with their people. */
export async function listTeams(ctx: Pick<Ctx, "workspaceId">): Promise<TeamDto[]> {
  const reader = reads(ctx.workspaceId);
  const [teams, members] = await Promise.all([reader.all(liveTeams, {}), reader.all(allMembers, {})]);
  return teams
    .map((team) =>
      toTeamDto(
        team,
        members.filter(({ teamId }) => teamId === team.id),
      ),
    )
    .sort(inOrder);
}

/** The same without their people. */
export async function teamNames(workspaceId: number): Promise<TeamName[]> {
  return (await reads(workspaceId).all(liveTeams, {})).map(({ id, name }) => ({ id, name })).sort(inOrder);
}

/** A team that isn't deleted, as a reader or a commit sees it. */
export async function teamOf(reader: Reader, id: number): Promise<TeamDto | null> {
  const row = await reader.first(teamById, { id });
  if (!row || row.deletedAt !== null) return null;
  return toTeamDto(row, await reader.all(membersOf, { teamId: id }));
}

/** The name of a team that something can be given to; undefined when the workspace has none, or it is deleted. */
export async function findTeam(reader: Pick<Reader, "first">, id: number): Promise<TeamName | undefined> {
  const row = await reader.first(teamById, { id });
  return row && row.deletedAt === null ? { id, name: row.name } : undefined;
}

/** Makes sure that something can be given to a team. @param id null: to none @throws {AppError} NOT_FOUND */
export async function assertTeam(reader: Pick<Reader, "first">, id: number | null): Promise<void> {
  if (id !== null && !(await findTeam(reader, id))) throw notFound();
}
