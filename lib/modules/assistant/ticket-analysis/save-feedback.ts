import { saveTicketFeedback } from "@/lib/modules/assistant/store/ticket-feedback";
import { commit } from "@/lib/modules/events/commit";
import { readTicketText } from "@/lib/modules/tickets/queries";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";

/** Keeps what the attender says of a ticket's analysis, in place of what they said before. @throws {AppError} NOT_FOUND */
export function saveFeedback(ctx: Ctx, number: number, feedback: "positive" | "negative"): Promise<void> {
  return commit(ctx, async (unit) => {
    const ticket = await readTicketText(unit, number);
    if (!ticket) throw notFound();
    await unit.run(saveTicketFeedback, {
      attenderId: ctx.attender.id,
      ticketId: ticket.id,
      feedback,
      now: unit.now,
    });
  });
}
