import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission } from "@/lib/platform/session/permissions";

/** Who asks. */
export type Asking = Pick<Ctx, "permissions" | "teamIds" | "ledTeamIds"> & {
  attender: { id: number };
  sight: Pick<Ctx["sight"], "isWhole" | "whole">;
};

/** Whose figures are wanted; left out: whoever's, and whatever team's. */
type Asked = { attenderId?: number | undefined; team?: number | undefined };

/**
 * Whether somebody sees everybody's figures. What is counted of everybody tells of every conversation, so whoever doesn't see all of
 * these sees their own figures, and those of teams.
 */
export function seesEverybody(ctx: Asking): boolean {
  return hasPermission(ctx, "analytics.team") && ctx.sight.isWhole;
}

/** The teams whose figures somebody sees: those that they lead, or with the permission any, if they see all of its conversations. */
export function visibleTeams(ctx: Asking): number[] {
  const teams = hasPermission(ctx, "analytics.team") ? ctx.teamIds : ctx.ledTeamIds;
  return teams.filter((id) => ctx.teamIds.includes(id) && ctx.sight.whole.includes(id));
}

/**
 * Whose figures a query gets; null is everybody's, of its team where it names one. The one place that decides it, for cards, lists and
 * files alike.
 * @throws {AppError} FORBIDDEN when somebody who sees their own names another, or a team whose figures they don't see
 */
export function visibleAttender(ctx: Asking, { attenderId, team }: Asked): number | null {
  if (team !== undefined && !visibleTeams(ctx).includes(team)) throw new AppError("FORBIDDEN");
  if (team !== undefined || seesEverybody(ctx)) return attenderId ?? null;
  if (attenderId !== undefined && attenderId !== ctx.attender.id) throw new AppError("FORBIDDEN");
  return ctx.attender.id;
}

/** @throws {AppError} FORBIDDEN for who may not have in a file what a query gets: everybody's figures, or a team's */
export function assertMayExport(ctx: Asking, asked: Asked): void {
  visibleAttender(ctx, asked);
  if (asked.team === undefined && !seesEverybody(ctx)) throw new AppError("FORBIDDEN");
}
