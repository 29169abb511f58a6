import { groupCommit } from "@/lib/platform/db/group-commit";
import { findTicketState, saveTicketFeedback } from "@/lib/platform/db/ticket-store";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";

/** Keeps what the attender says of a ticket's analysis, in place of what they said before. @throws {AppError} NOT_FOUND */
export async function saveFeedback(ctx: Ctx, number: number, feedback: "positive" | "negative"): Promise<void> {
  await groupCommit((db) => {
    const state = findTicketState(db, ctx.workspaceId, number);
    if (!state) throw notFound();
    saveTicketFeedback(db, {
      workspaceId: ctx.workspaceId,
      attenderId: ctx.attender.id,
      ticketId: state.id,
      feedback,
      at: Date.now(),
    });
  });
}
