import { commit } from "@/lib/modules/events/commit";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { ticketByNumber } from "./store/ticket";
import { saveTicketFeedback } from "./store/ticket-feedback";

/** Keeps what the attender says of a ticket's analysis, in place of what they said before. @throws {AppError} NOT_FOUND */
export function saveFeedback(ctx: Ctx, number: number, feedback: "positive" | "negative"): Promise<void> {
  return commit(ctx, async (unit) => {
    const state = await unit.first(ticketByNumber, { number });
    if (!state) throw notFound();
    await unit.run(saveTicketFeedback, {
      attenderId: ctx.attender.id,
      ticketId: state.id,
      feedback,
      now: unit.now,
    });
  });
}
