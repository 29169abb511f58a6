import { groupCommit } from "@/lib/platform/db/group-commit";
import { findAttenderOf, findTicketState } from "@/lib/platform/db/ticket-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { announceTicketChanges } from "./announce-change";
import { applyChange } from "./apply-change";
import { auditTicket } from "./audit-ticket";
import { getTicket } from "./queries";
import type { TicketDetailDto } from "./schema";

/**
 * Gives a ticket to an attender, which puts it in progress, or releases it with null, which opens it (specification 2,
 * section 4.3). `from` is who had it when the caller looked: of two who take at once one wins. Giving it to whom already
 * has it answers the same again.
 * @throws {AppError} NOT_FOUND, ATTENDER_INACTIVE, TICKET_TAKEN with `attenderName`
 */
export async function assignTicket(
  ctx: Ctx,
  number: number,
  { attenderId, from }: { attenderId: number | null; from: number | null },
): Promise<TicketDetailDto> {
  const { workspaceId } = ctx;
  const applied = await groupCommit((db) => {
    const state = findTicketState(db, workspaceId, number);
    // Asked before anything else, so that a stranger's id is told from none.
    if (!state || (attenderId !== null && !findAttenderOf(db, workspaceId, attenderId))) throw notFound();
    const holder = state.assignedAttenderId;
    if (holder !== attenderId && holder !== from)
      throw new AppError("TICKET_TAKEN", {
        attenderName: holder === null ? null : (findAttenderOf(db, workspaceId, holder)?.name ?? ""),
      });
    const change = applyChange(db, state, { assigneeId: attenderId }, { authorId: ctx.attender.id, at: Date.now() });
    if (change.changes.length > 0) auditTicket(ctx, db, number, "ticket.assigned", { attenderId });
    return change;
  });
  if (applied.changes.length > 0) await announceTicketChanges(ctx, [applied]);
  const ticket = getTicket(ctx, number);
  if (!ticket) throw notFound();
  return ticket;
}
