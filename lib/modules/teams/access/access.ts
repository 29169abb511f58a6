import { isoInstant } from "@/lib/kernel/instant";
import { doersBySubject } from "@/lib/modules/events/latest-doers";
import type { Ctx } from "@/lib/platform/session/context";
import type { AccessDto, GrantDto } from "./schema";

/** Looks that are older are in the audit log alone. Milliseconds. */
const LOOKS_OF_MS = 90 * 24 * 60 * 60 * 1000;

/** A row of `conversation_grant` or `ticket_grant` with the names of its people. */
export type GrantRow = {
  id: number;
  firstName: string;
  surname: string;
  reason: GrantDto["reason"];
  createdAt: number;
  grantedById: number | null;
  byFirstName: string | null;
  bySurname: string | null;
};

const nameOf = (first: string | null, surname: string | null) => `${first ?? ""} ${surname ?? ""}`.trim();

/** Access as the API tells of it. */
export const grantDtoOf = ({ id, firstName, surname, reason, createdAt, ...by }: GrantRow): GrantDto => ({
  attender: { id, name: nameOf(firstName, surname) },
  reason,
  grantedBy: by.grantedById === null ? null : { id: by.grantedById, name: nameOf(by.byFirstName, by.bySurname) },
  createdAt: isoInstant(createdAt),
});

/**
 * Which administrators looked into something of a private team without being in the team: for the team's leads and for such
 * administrators alone. @param seen `id` as the audit log names it
 */
export async function readLooks(
  ctx: Ctx,
  { type, id, teamId }: { type: "conversation" | "ticket"; id: number; teamId: number | null },
): Promise<AccessDto["looks"]> {
  if (teamId === null || !(ctx.ledTeamIds.includes(teamId) || ctx.outsideTeamIds.includes(teamId))) return [];
  const lookers = await doersBySubject(ctx.workspaceId, {
    action: `${type}.opened_private`,
    subjectType: type,
    ids: [id],
    since: Date.now() - LOOKS_OF_MS,
  });
  return (lookers.get(id) ?? []).map(({ at, ...attender }) => ({ attender, at: isoInstant(at) }));
}
