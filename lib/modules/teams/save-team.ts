import { plain } from "@/lib/kernel/plain";
import { existingAmong } from "@/lib/modules/attenders/active-attenders";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { teamOf } from "./queries";
import { TEAMS_MAX, type TeamDto, type TeamInput } from "./schema";
import { insertTeam, liveTeams, teamById, updateTeam } from "./store/team";
import { deleteMembers, insertMember } from "./store/team-member";
import { tellTeam } from "./tell";

/**
 * Adds a team, or changes the `edited` one.
 * @throws {AppError} NOT_FOUND for the team or somebody whom the workspace doesn't have, TEAM_NAME_TAKEN, CONFLICT beyond the
 * limit, RECORD_CHANGED
 */
export function saveTeam(ctx: Ctx, { name, members }: TeamInput, edited?: Edited): Promise<TeamDto> {
  return commit(ctx, async (unit) => {
    if (edited && !(await teamOf(unit, edited.id))) throw notFound();
    await refuseTakenName(unit, name, edited?.id);
    const people = members.map(({ attenderId }) => attenderId);
    if ((await existingAmong(unit, people)).length < people.length) throw notFound();
    const id = edited ? await change(ctx, unit, edited, name) : await add(unit, name);
    await unit.run(deleteMembers, { teamId: id });
    for (const { attenderId, role } of members) await unit.run(insertMember, { teamId: id, attenderId, role });
    const details = { name, members: people.join(",") };
    await unit.audit(edited ? "team.updated" : "team.created", { subject: ["team", id], details });
    const team = await teamOf(unit, id);
    if (!team) throw notFound();
    tellTeam(unit, "TeamSaved", { team });
    return team;
  });
}

/** @throws {AppError} TEAM_NAME_TAKEN when another team that isn't deleted has the name, whatever its accents and case */
export async function refuseTakenName(unit: Unit, name: string, id: number | undefined): Promise<void> {
  const twin = (await unit.all(liveTeams, {})).find((team) => team.id !== id && plain(team.name) === plain(name));
  if (twin) throw new AppError("TEAM_NAME_TAKEN", { name: twin.name, errors: { name: "teamNameTaken" } });
}

async function add(unit: Unit, name: string): Promise<number> {
  if ((await unit.all(liveTeams, {})).length >= TEAMS_MAX) throw new AppError("CONFLICT");
  const added = await unit.first(insertTeam, { name, now: unit.now });
  if (!added) throw new Error("a team was added without an id");
  return added.id;
}

async function change(ctx: Ctx, unit: Unit, { id, version }: Edited, name: string): Promise<number> {
  const known = await unit.first(teamById, { id });
  const current = await teamOf(unit, id);
  if (!known || !current) throw notFound();
  await unit.run(updateTeam, { id, name, now: unit.now, ...nextEdit(ctx, known, version, () => current) });
  return id;
}
