import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission } from "@/lib/platform/session/permissions";
import type { ViewRow } from "../store/saved-view";

type Owned = Pick<ViewRow, "ownerId" | "teamId">;
type Asker = Pick<Ctx, "attender" | "permissions" | "ownTeamIds" | "ledTeamIds" | "teamIds" | "sight">;

/** Teams of which somebody keeps the members, and so the views, too. */
const managedTeams = (ctx: Asker): readonly number[] =>
  hasPermission(ctx, "teams.manage") ? ctx.teamIds.filter((id) => ctx.sight.whole.includes(id)) : [];

/** Teams whose views somebody uses. */
export const teamsOfViews = (ctx: Asker): number[] => [...new Set([...ctx.ownTeamIds, ...managedTeams(ctx)])];

/** Whether somebody uses a view: their own, one of their teams, or one that is everybody's. */
export function mayUse(ctx: Asker, { ownerId, teamId }: Owned): boolean {
  if (ownerId !== null) return ownerId === ctx.attender.id;
  return teamId === null || teamsOfViews(ctx).includes(teamId);
}

/** Whether somebody changes a view: a team's whoever leads it, too. */
export function mayKeep(ctx: Asker, { ownerId, teamId }: Owned): boolean {
  if (ownerId !== null) return ownerId === ctx.attender.id;
  if (teamId === null) return hasPermission(ctx, "views.share");
  return (ctx.ledTeamIds.includes(teamId) && ctx.ownTeamIds.includes(teamId)) || managedTeams(ctx).includes(teamId);
}
