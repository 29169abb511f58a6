import { plain } from "@/lib/kernel/plain";
import { existingAmong } from "@/lib/modules/attenders/active-attenders";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { countAccessChange } from "@/lib/platform/db/session-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { sightOf } from "@/lib/platform/session/sight";
import { findKnownTeam, teamOf } from "./queries";
import { TEAMS_MAX, type TeamDto, type TeamInput } from "./schema";
import { insertTeam, liveTeams, teamById, updateTeam } from "./store/team";
import { deleteMembers, insertMember } from "./store/team-member";
import { tellTeams } from "./tell";

/**
 * Adds a team, or changes the `edited` one.
 * @throws {AppError} NOT_FOUND for the team or somebody whom the workspace doesn't have, TEAM_NAME_TAKEN, CONFLICT beyond the
 * limit, RECORD_CHANGED, RIGHTS_BEYOND_OWN
 */
export function saveTeam(ctx: Ctx, { name, isPrivate, members }: TeamInput, edited?: Edited): Promise<TeamDto> {
  return commit(ctx, async (unit) => {
    if (edited) await assertOwnTeam(ctx, unit, edited.id);
    await refuseTakenName(unit, name, edited?.id);
    const people = members.map(({ attenderId }) => attenderId);
    if ((await existingAmong(unit, people)).length < people.length) throw notFound();
    const id = edited ? await change(ctx, unit, edited, { name, isPrivate }) : await add(unit, { name, isPrivate });
    await unit.run(deleteMembers, { teamId: id });
    for (const { attenderId, role } of members) await unit.run(insertMember, { teamId: id, attenderId, role });
    await unit.run(countAccessChange, {});
    const details = { name, isPrivate, members: people.join(",") };
    await unit.audit(edited ? "team.updated" : "team.created", { subject: ["team", id], details });
    await tellTeams(unit, id);
    // The caller's own context is of before the team was this way.
    const isMember = people.includes(ctx.attender.id);
    const { whole } = sightOf({ ...ctx.attender, attenderId: ctx.attender.id }, [
      { id, isPrivate, isDeleted: false, isMember },
    ]);
    const team = await teamOf(unit, id, ctx.sight);
    if (!team) throw notFound();
    return { ...team, isVisible: whole.includes(id) };
  });
}

/**
 * Makes sure that a team is the caller's to change, delete or restore: who is in it sees its conversations, and nobody lets others see
 * what they don't.
 * @throws {AppError} NOT_FOUND for one that they don't know of; RIGHTS_BEYOND_OWN for one whose conversations they don't see
 */
export async function assertOwnTeam(ctx: Ctx, unit: Unit, id: number): Promise<void> {
  if (!(await unit.first(teamById, { id }))) throw notFound();
  const { sight } = ctx;
  if (sight.whole.includes(id)) return;
  const isKnown = sight.unassigned.includes(id) || (await findKnownTeam(unit, id, sight)) !== undefined;
  throw isKnown ? new AppError("RIGHTS_BEYOND_OWN") : notFound();
}

/** @throws {AppError} TEAM_NAME_TAKEN when another team that isn't deleted has the name, whatever its accents and case */
export async function refuseTakenName(unit: Unit, name: string, id: number | undefined): Promise<void> {
  const twin = (await unit.all(liveTeams, {})).find((team) => team.id !== id && plain(team.name) === plain(name));
  if (twin) throw new AppError("TEAM_NAME_TAKEN", { name: twin.name, errors: { name: "teamNameTaken" } });
}

type Own = Pick<TeamInput, "name" | "isPrivate">;

async function add(unit: Unit, own: Own): Promise<number> {
  if ((await unit.all(liveTeams, {})).length >= TEAMS_MAX) throw new AppError("CONFLICT");
  const added = await unit.first(insertTeam, { ...own, now: unit.now });
  if (!added) throw new Error("a team was added without an id");
  return added.id;
}

async function change(ctx: Ctx, unit: Unit, { id, version }: Edited, own: Own): Promise<number> {
  const known = await unit.first(teamById, { id });
  const current = await teamOf(unit, id, ctx.sight);
  if (!known || !current) throw notFound();
  await unit.run(updateTeam, { id, ...own, now: unit.now, ...nextEdit(ctx, known, version, () => current) });
  return id;
}
