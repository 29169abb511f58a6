import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission } from "@/lib/platform/session/permissions";

type Asker = Pick<Ctx, "permissions" | "sight" | "teamIds" | "deletedTeamIds" | "ledTeamIds">;

/** Whose conversations a board is of. */
export type BoardScope = {
  /** Ids of the teams; 0: no team. */
  audiences: readonly number[];
  /** Ids of those of them that can be asked for alone. */
  teamIds: readonly number[];
  /** Whether all that the asker sees whole is theirs to look after, with what belongs to no team. */
  isEverything: boolean;
};

/**
 * All that somebody looks after: with the permission to see everybody's figures whatever they see whole, otherwise the teams that
 * they lead, as far as they see these whole.
 */
function wholeScope({ sight, teamIds, ledTeamIds, ...who }: Asker): BoardScope {
  const isEverything = hasPermission(who, "analytics.team");
  const audiences = isEverything ? sight.whole : sight.whole.filter((id) => ledTeamIds.includes(id));
  return { audiences, teamIds: teamIds.filter((id) => audiences.includes(id)), isEverything };
}

/** Whether somebody has a board. */
export const hasBoard = (ctx: Asker): boolean => wholeScope(ctx).audiences.length > 0;

/**
 * The scope of a board. @param team a team's id; 0: no team, as what deleted teams had; undefined: all
 * @throws {AppError} FORBIDDEN for who leads no team, NOT_FOUND for a team that isn't theirs to look after
 */
export function boardScope(ctx: Asker, team: number | undefined): BoardScope {
  const whole = wholeScope(ctx);
  if (whole.audiences.length === 0) throw new AppError("FORBIDDEN");
  if (team === undefined) return whole;
  const wanted = team === 0 ? [0, ...ctx.deletedTeamIds] : [team];
  const audiences = wanted.filter((id) => whole.audiences.includes(id));
  if (audiences.length === 0 || (team !== 0 && !whole.teamIds.includes(team))) throw notFound();
  return { ...whole, audiences };
}
