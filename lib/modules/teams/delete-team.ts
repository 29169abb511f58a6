import { commit } from "@/lib/modules/events/commit";
import { countAccessChange } from "@/lib/platform/db/session-store";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { findTeam, teamOf } from "./queries";
import { assertOwnTeam, refuseTakenName } from "./save-team";
import type { TeamDto } from "./schema";
import { setDeleted, teamById } from "./store/team";
import { tellTeams } from "./tell";

/** A deleted team can be restored for this long, milliseconds. */
const TEAM_RESTORE_MS = 24 * 60 * 60 * 1000;

/** Deletes a team. Its conversations belong to no team until somebody restores it. @throws {AppError} NOT_FOUND, RIGHTS_BEYOND_OWN */
export function deleteTeam(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    if (!(await findTeam(unit, id))) throw notFound();
    await assertOwnTeam(ctx, unit, id);
    await unit.run(setDeleted, { id, at: unit.now, now: unit.now });
    await unit.run(countAccessChange, {});
    await unit.audit("team.deleted", { subject: ["team", id] });
    await tellTeams(unit, id);
  });
}

/**
 * Restores a deleted team with its members and conversations.
 * @throws {AppError} NOT_FOUND when it isn't deleted, or for too long; TEAM_NAME_TAKEN, RIGHTS_BEYOND_OWN
 */
export function restoreTeam(ctx: Ctx, id: number): Promise<TeamDto> {
  return commit(ctx, async (unit) => {
    const before = await unit.first(teamById, { id });
    if (!before?.deletedAt || before.deletedAt < unit.now - TEAM_RESTORE_MS) throw notFound();
    await assertOwnTeam(ctx, unit, id);
    await refuseTakenName(unit, before.name, id);
    await unit.run(setDeleted, { id, at: null, now: unit.now });
    await unit.run(countAccessChange, {});
    await unit.audit("team.restored", { subject: ["team", id] });
    await tellTeams(unit, id);
    const team = await teamOf(unit, id, ctx.sight);
    if (!team) throw notFound();
    return team;
  });
}
