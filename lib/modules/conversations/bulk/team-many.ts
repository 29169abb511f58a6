import { findAttender } from "@/lib/modules/attenders/find-attender";
import type { Unit } from "@/lib/modules/events/unit";
import { findKnownTeam } from "@/lib/modules/teams/queries";
import type { TeamName } from "@/lib/modules/teams/schema";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { giveBack } from "../state/give-conversation";
import { moveRow } from "../state/move-to-team";
import { readRowToChange } from "../state/row-to-change";
import { type BulkKind, changed, restoring, UNCHANGED } from "./kind";

/** Moves conversations to a team, or out of theirs. */
export const teamMany: BulkKind<"team"> = {
  async begin(ctx, unit, { teamId: to }) {
    const team = await knownTeam(ctx, unit, to);
    return async (row) => {
      const { id, teamId, assignedAttenderId } = row;
      if (teamId === to) return UNCHANGED;
      const { isReleased } = await moveRow(ctx, unit, row, team);
      const assignee = isReleased && assignedAttenderId !== null ? { assigneeId: assignedAttenderId } : {};
      return changed({ kind: "team", id, teamId, from: to, ...assignee });
    };
  },
  restore: restoring(async (ctx, unit, row, { id, teamId, from, assigneeId }) => {
    if (row.teamId !== from) return false;
    await moveRow(ctx, unit, row, await knownTeam(ctx, unit, teamId));
    const moved = await readRowToChange(unit, id);
    const isFree = moved.assignedAttenderId === null && moved.status !== "closed";
    if (assigneeId !== undefined && isFree && (await findAttender(unit, assigneeId))?.isActive)
      await giveBack(ctx, unit, moved, { attenderId: assigneeId, status: "active" });
    return true;
  }),
};

async function knownTeam(ctx: Ctx, unit: Unit, id: number | null): Promise<TeamName | null> {
  const team = id === null ? null : await findKnownTeam(unit, id, ctx.sight);
  if (team === undefined) throw notFound();
  return team;
}
