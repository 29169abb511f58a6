import { findAttender } from "@/lib/modules/attenders/find-attender";
import { commit } from "@/lib/modules/events/commit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { applyChange } from "./apply-change";
import { auditTicket } from "./audit-ticket";
import { existingTicket } from "./queries";
import type { TicketDetailDto } from "./schema";
import { ticketByNumber } from "./store/ticket";
import { tellChanges } from "./tell-tickets";

/**
 * Gives a ticket to an attender, which puts it in progress, or releases it with null, which opens it (specification 2,
 * section 4.3). `from` is who had it when the caller looked: of two who take at once one wins. Giving it to whom already
 * has it answers the same again.
 * @throws {AppError} NOT_FOUND, ATTENDER_INACTIVE, TICKET_TAKEN with `attenderName`
 */
export function assignTicket(
  ctx: Ctx,
  number: number,
  { attenderId, from }: { attenderId: number | null; from: number | null },
): Promise<TicketDetailDto> {
  return commit(ctx, async (unit) => {
    const state = await unit.first(ticketByNumber, { number });
    // Asked before anything else, so that a stranger's id is told from none.
    if (!state || (attenderId !== null && !(await findAttender(unit, attenderId)))) throw notFound();
    const holder = state.assignedAttenderId;
    if (holder !== attenderId && holder !== from) {
      const name = holder === null ? null : ((await findAttender(unit, holder))?.name ?? "");
      throw new AppError("TICKET_TAKEN", { attenderName: name });
    }
    const by = { authorId: ctx.attender.id, at: unit.now };
    const applied = await applyChange(unit, state, { assigneeId: attenderId }, by);
    if (applied.changes.length > 0) {
      await auditTicket(unit, number, "ticket.assigned", { attenderId });
      await tellChanges(unit, ctx.locale, [applied]);
    }
    return existingTicket(unit, number, ctx.sight);
  });
}
