import { readSeenFields } from "@/lib/modules/conversations/sight";
import type { Unit } from "@/lib/modules/events/unit";
import { findKnownTeam } from "@/lib/modules/teams/queries";
import { teamOfBeginner } from "@/lib/modules/teams/team-of-beginner";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { askedOwnStatus, type TicketPatch } from "./change-rules";
import { isFinished } from "./policy";
import type { NewTicket } from "./schema";
import { ticketViewersAmong } from "./sight";
import type { TicketState } from "./store/ticket";

/**
 * Makes sure that somebody may give a ticket to a team. @param teamId null: to none; undefined: the team stays
 * @throws {AppError} NOT_FOUND for a team that they don't know of
 */
export async function assertKnownTeam(unit: Unit, { sight }: Ctx, teamId: number | null | undefined): Promise<void> {
  if (typeof teamId === "number" && !(await findKnownTeam(unit, teamId, sight))) throw notFound();
}

/**
 * The team of a new ticket: the one that the caller names, else its form's, else that of the conversation that it is made of, else the
 * caller's. @param formTeamId one that the caller knows of
 * @throws {AppError} NOT_FOUND for a team that the caller doesn't know of
 */
export async function teamOfNewTicket(
  unit: Unit,
  ctx: Ctx,
  ticket: NewTicket,
  formTeamId: number | null,
): Promise<number | null> {
  const { teamId, conversationId } = ticket;
  await assertKnownTeam(unit, ctx, teamId);
  if (teamId !== undefined) return teamId;
  if (formTeamId !== null) return formTeamId;
  if (conversationId === null) return teamOfBeginner(ctx);
  return (await readSeenFields(unit, [conversationId])).get(conversationId)?.audience || null;
}

/**
 * What follows from moving a ticket to another team: whoever has it and wouldn't see it there without that gives it up. One that is
 * over stays so.
 * @returns the patch with that
 */
export async function withRelease(unit: Unit, state: TicketState, patch: TicketPatch): Promise<TicketPatch> {
  const { assignedAttenderId, status } = state;
  const { teamId = state.teamId, assigneeId } = patch;
  if (teamId === state.teamId || assignedAttenderId === null || assigneeId !== undefined) return patch;
  const there = { audience: teamId ?? 0, assignedAttenderId: null };
  if ((await ticketViewersAmong(unit, state.id, [assignedAttenderId], there)).length > 0) return patch;
  const kept = { status: patch.status ?? status, ownStatusId: askedOwnStatus(state, patch) };
  return { ...patch, assigneeId: null, ...(isFinished(status) && kept) };
}
