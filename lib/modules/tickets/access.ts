import { unseenMention } from "@/lib/modules/attenders/unseen-mention";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { grantDtoOf, readLooks } from "@/lib/modules/teams/access/access";
import { type AccessDto, GRANTS_MAX } from "@/lib/modules/teams/access/schema";
import { reads } from "@/lib/platform/db/reads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { ticketViewersChanged } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import { readSeenTickets, ticketViewersAmong } from "./sight";
import { type TicketState, ticketByNumber } from "./store/ticket";
import { deleteGrant, grantsOf, insertGrant } from "./store/ticket-grant";

/**
 * Who sees a ticket beside those who see its team's. The caller has made sure that the asker sees it. Which administrators looked
 * into a private team's is for its leads and for administrators. @throws {AppError} NOT_FOUND
 */
export async function readTicketAccess(ctx: Ctx, number: number): Promise<AccessDto> {
  const reader = reads(ctx.workspaceId);
  const state = await reader.first(ticketByNumber, { number });
  if (!state) throw notFound();
  const grants = await reader.all(grantsOf, { ticketId: state.id });
  return {
    grants: grants.map(grantDtoOf),
    looks: await readLooks(ctx, { type: "ticket", id: number, teamId: state.teamId }),
  };
}

/**
 * Gives those of some people access who don't see a ticket, because a note names them.
 * @param isAgreed whether who writes the note agreed that they get it
 * @throws {AppError} MENTION_WITHOUT_ACCESS with their names unless that is agreed; CONFLICT beyond the limit
 */
export async function letIntoTicket(
  unit: Unit,
  ctx: Ctx,
  { id, number }: Pick<TicketState, "id" | "number">,
  named: readonly number[],
  isAgreed: boolean,
): Promise<void> {
  const viewers = await ticketViewersAmong(unit, id, named);
  const withoutAccess = named.filter((attenderId) => !viewers.includes(attenderId));
  if (withoutAccess.length === 0) return;
  if (!isAgreed) throw await unseenMention(unit.workspaceId, withoutAccess);
  if ((await unit.all(grantsOf, { ticketId: id })).length + withoutAccess.length > GRANTS_MAX)
    throw new AppError("CONFLICT");
  const before = (await readSeenTickets(unit, [number])).get(number);
  for (const attenderId of withoutAccess) {
    await unit.run(insertGrant, { ticketId: id, attenderId, grantedById: ctx.attender.id, now: unit.now });
    await unit.audit("ticket.access_given", { subject: ["ticket", number], details: { attenderId } });
  }
  if (before) unit.afterwards(() => ticketViewersChanged(unit.workspaceId, number, before));
}

/** Takes somebody's access to a ticket back. @throws {AppError} NOT_FOUND when they weren't given any */
export function takeBackTicketGrant(ctx: Ctx, number: number, attenderId: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const before = (await readSeenTickets(unit, [number])).get(number);
    if (!before || (await unit.run(deleteGrant, { ticketId: before.id, attenderId })) === 0) throw notFound();
    await unit.audit("ticket.access_taken", { subject: ["ticket", number], details: { attenderId } });
    unit.afterwards(() => ticketViewersChanged(unit.workspaceId, number, before));
  });
}
