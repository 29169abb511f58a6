import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission, type Permission } from "@/lib/platform/session/permissions";
import type { Audience } from "./schema";

/** Whose something is, as it is stored. Neither of both: everybody's. */
export type Owned = { ownerId: number | null; teamId: number | null };
type Asker = Pick<Ctx, "attender" | "permissions" | "ownTeamIds" | "ledTeamIds" | "teamIds" | "sight">;

/** Teams of which somebody keeps the members, and so what the team uses, too. */
const managedTeams = (ctx: Asker): readonly number[] =>
  hasPermission(ctx, "teams.manage") ? ctx.teamIds.filter((id) => ctx.sight.whole.includes(id)) : [];

/** Teams of which somebody uses what is the team's. */
export const teamsUsed = (ctx: Asker): number[] => [...new Set([...ctx.ownTeamIds, ...managedTeams(ctx)])];

/** Whether somebody uses it: their own, one of their teams', or everybody's. */
export function mayUse(ctx: Asker, { ownerId, teamId }: Owned): boolean {
  if (ownerId !== null) return ownerId === ctx.attender.id;
  return teamId === null || teamsUsed(ctx).includes(teamId);
}

/** Whether somebody changes it: a team's whoever leads it, too. @param share what everybody's demands */
export function mayKeep(ctx: Asker, { ownerId, teamId }: Owned, share: Permission): boolean {
  if (ownerId !== null) return ownerId === ctx.attender.id;
  if (teamId === null) return hasPermission(ctx, share);
  return (ctx.ledTeamIds.includes(teamId) && ctx.ownTeamIds.includes(teamId)) || managedTeams(ctx).includes(teamId);
}

/** How it is stored whose something is to be. @throws {AppError} VALIDATION_FAILED for a team's without a team, and the other way round */
export function ownerOf(ctx: Asker, { audience, teamId }: { audience: Audience; teamId: number | null }): Owned {
  if ((audience === "team") !== (teamId !== null)) throw new AppError("VALIDATION_FAILED");
  return { ownerId: audience === "me" ? ctx.attender.id : null, teamId };
}

/** Whose something is. */
export const audienceOf = ({ ownerId, teamId }: Owned): Audience =>
  ownerId !== null ? "me" : teamId !== null ? "team" : "everybody";
