import { groupCommit } from "@/lib/platform/db/group-commit";
import type { ScopedDb } from "@/lib/platform/db/scoped-client";
import { findNextTicket, findTicketState, insertTicketEntry, readReopenDays } from "@/lib/platform/db/ticket-store";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Locale } from "@/lib/platform/i18n/locales";
import { announceTicketChanges } from "./announce-change";
import { applyChange } from "./apply-change";
import { insertWithHistory } from "./create-ticket";
import { tagsOf } from "./dto";
import { announceTicketEntries, type EntryDetails } from "./history";
import { publishTicket } from "./publish";
import { ticketDtosOf } from "./queries";
import { SUBJECT_OF_TICKET_MAX, ticketIdOf } from "./schema";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The workspace in which a customer answers: a channel has no attender. */
export type RequesterCtx = { workspaceId: number; db: ScopedDb; locale: Locale };

/** What a customer's answer did: `ticketId` is where it goes on. */
export type ReopenOutcome = { ticketId: string; outcome: "still_open" | "reopened" | "continued" };

/**
 * A customer answered a ticket. A resolved or closed one opens again within the workspace's days; later a new one follows
 * it, and further answers go there.
 * @param answer the text that came, which describes the new ticket.
 * @throws {AppError} NOT_FOUND
 */
export async function reopenByRequester(
  ctx: RequesterCtx,
  number: number,
  answer: { text: string; at?: number },
): Promise<ReopenOutcome> {
  const { workspaceId } = ctx;
  const at = answer.at ?? Date.now();
  const done = await groupCommit((db) => {
    const state = findTicketState(db, workspaceId, number);
    if (!state) throw notFound();
    if (state.status !== "resolved" && state.status !== "closed") return { outcome: "still_open" as const };
    const days = readReopenDays(db, workspaceId);
    const finishedAt = state.resolvedAt ?? state.updatedAt;
    if (days !== null && days > 0 && at - finishedAt <= days * DAY_MS) {
      const by = { authorId: null, at };
      return {
        outcome: "reopened" as const,
        applied: applyChange(db, state, { status: "open" }, by, { kind: "reopened" }),
      };
    }
    const known = findNextTicket(db, workspaceId, state.id);
    if (known !== undefined) return { outcome: "followed" as const, number: known };
    const made = insertWithHistory(
      db,
      workspaceId,
      {
        subject: state.subject.slice(0, SUBJECT_OF_TICKET_MAX),
        description: answer.text.trim() || state.description,
        customerId: state.customerId,
        assigneeId: null,
        conversationId: state.conversationId,
        priority: state.priority,
        status: "open",
        tags: tagsOf(state),
        clientId: null,
        createdById: null,
        previous: { id: state.id, number: state.number },
      },
      at,
    );
    const entry = insertTicketEntry(db, {
      workspaceId,
      ticketId: state.id,
      kind: "continued",
      authorId: null,
      content: "",
      details: JSON.stringify({ nextNumber: made.number } satisfies EntryDetails),
      mentions: "[]",
      clientId: null,
      at: Math.max(at, state.updatedAt),
    });
    return { outcome: "continued" as const, made, entryId: entry.id, previousId: state.id };
  });
  switch (done.outcome) {
    case "still_open":
      return { ticketId: ticketIdOf(number), outcome: "still_open" };
    case "reopened":
      await announceTicketChanges(ctx, [done.applied]);
      return { ticketId: ticketIdOf(number), outcome: "reopened" };
    // The ticket that follows may be over by now, too.
    case "followed":
      return reopenByRequester(ctx, done.number, answer);
    case "continued": {
      for (const ticket of ticketDtosOf(workspaceId, [done.made.id]))
        publishTicket(workspaceId, "TicketCreated", { ticket });
      publishTicket(workspaceId, "TicketUpdated", { tickets: ticketDtosOf(workspaceId, [done.previousId]) });
      await announceTicketEntries(ctx, done.made.number, [done.made.entryId]);
      await announceTicketEntries(ctx, number, [done.entryId]);
      return { ticketId: ticketIdOf(done.made.number), outcome: "continued" };
    }
  }
}
