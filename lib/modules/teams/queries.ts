import { isoInstant } from "@/lib/kernel/instant";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import type { Sight } from "@/lib/platform/session/sight";
import type { TeamDto, TeamName, TeamOption } from "./schema";
import { liveTeams, type TeamRow, teamById } from "./store/team";
import { allMembers, type MemberRow, membersOf as membersOfTeam } from "./store/team-member";

const byName = new Intl.Collator("pt-BR", { sensitivity: "base", numeric: true });
const inOrder = (one: TeamName, other: TeamName) => byName.compare(one.name, other.name) || one.id - other.id;

type Asker = Pick<Ctx, "workspaceId" | "sight">;

const seesOf = ({ whole, unassigned }: Sight, id: number) => whole.includes(id) || unassigned.includes(id);

/** Whether somebody knows of a team: of a private one only who sees its conversations. */
const knows = (sight: Sight, { id, isPrivate }: Pick<TeamRow, "id" | "isPrivate">) => !isPrivate || seesOf(sight, id);

const toOption = ({ id, name, isPrivate }: TeamRow, sight: Sight): TeamOption => ({
  id,
  name,
  isPrivate,
  isVisible: seesOf(sight, id),
});

function toTeamDto(row: TeamRow, members: readonly MemberRow[], sight: Sight): TeamDto {
  return {
    ...toOption(row, sight),
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

/** The teams that somebody knows of by name, with their people. */
export async function listTeams({ workspaceId, sight }: Asker): Promise<TeamDto[]> {
  const reader = reads(workspaceId);
  const [teams, members] = await Promise.all([reader.all(liveTeams, {}), reader.all(allMembers, {})]);
  return teams
    .filter((team) => knows(sight, team))
    .map((team) =>
      toTeamDto(
        team,
        members.filter(({ teamId }) => teamId === team.id),
        sight,
      ),
    )
    .sort(inOrder);
}

/** The same without their people. */
export async function teamOptions({ workspaceId, sight }: Asker): Promise<TeamOption[]> {
  const teams = await reads(workspaceId).all(liveTeams, {});
  return teams
    .filter((team) => knows(sight, team))
    .map((team) => toOption(team, sight))
    .sort(inOrder);
}

/** A team that isn't deleted, as a reader or a commit has it for somebody who may know of it. */
export async function teamOf(reader: Reader, id: number, sight: Sight): Promise<TeamDto | null> {
  const row = await reader.first(teamById, { id });
  if (!row || row.deletedAt !== null) return null;
  return toTeamDto(row, await reader.all(membersOfTeam, { teamId: id }), sight);
}

/** The name of a team that something can be given to; undefined when the workspace has none, or it is deleted. */
export async function findTeam(reader: Pick<Reader, "first">, id: number): Promise<TeamName | undefined> {
  const row = await reader.first(teamById, { id });
  return row && row.deletedAt === null ? { id, name: row.name } : undefined;
}

/** The same of one that somebody knows of. */
export async function findKnownTeam(reader: Pick<Reader, "first">, id: number, sight: Sight) {
  const row = await reader.first(teamById, { id });
  return row && row.deletedAt === null && knows(sight, row) ? { id, name: row.name } : undefined;
}

/** Makes sure that somebody can give something to a team. @param id null: to none @throws {AppError} NOT_FOUND for one unknown to them */
export async function assertTeam(reader: Pick<Reader, "first">, id: number | null, sight: Sight): Promise<void> {
  if (id !== null && !(await findKnownTeam(reader, id, sight))) throw notFound();
}

/** Ids of the teams that are there. */
export async function liveTeamIds(reader: Pick<Reader, "all">): Promise<number[]> {
  return (await reader.all(liveTeams, {})).map(({ id }) => id);
}

/** The teams that are there, each with whether somebody knows of it. */
export async function teamsThere(reader: Pick<Reader, "all">, sight: Sight): Promise<Map<number, boolean>> {
  return new Map((await reader.all(liveTeams, {})).map((team) => [team.id, knows(sight, team)]));
}

/** Ids of those who lead a team. */
export async function leadersOf(reader: Pick<Reader, "all">, teamId: number): Promise<number[]> {
  const members = await reader.all(membersOfTeam, { teamId });
  return members.flatMap(({ attenderId, role, isActive }) => (role === "lead" && isActive ? [attenderId] : []));
}

/** Ids of those who are in a team and active. */
export async function membersOf(reader: Pick<Reader, "all">, teamId: number): Promise<number[]> {
  const members = await reader.all(membersOfTeam, { teamId });
  return members.flatMap(({ attenderId, isActive }) => (isActive ? [attenderId] : []));
}
