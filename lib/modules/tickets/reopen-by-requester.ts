import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { readTicketReopenDays } from "@/lib/modules/workspace/ticket-reopen-days";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Locale } from "@/lib/platform/i18n/locales";
import { addEntry } from "./add-entry";
import { applyChange } from "./apply-change";
import { addTicket } from "./create-ticket";
import { tagsOf } from "./dto";
import { isFinished } from "./policy";
import { SUBJECT_OF_TICKET_MAX, ticketIdOf } from "./schema";
import { nextOf, type TicketState, ticketByNumber } from "./store/ticket";
import { tellChanges, tellEntries, tellListed, tellRows } from "./tell-tickets";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The workspace in which a customer answers: a channel has no attender. */
export type RequesterCtx = { workspaceId: number; locale: Locale };

/** What a customer's answer did: `ticketId` is where it goes on. */
export type ReopenOutcome = { ticketId: string; outcome: "still_open" | "reopened" | "continued" };

type Answer = { text: string; at?: number };

/**
 * A customer answered a ticket. A resolved or closed one opens again within the workspace's days; later a new one follows
 * it, and further answers go there.
 * @param answer the text that came, which describes the new ticket.
 * @throws {AppError} NOT_FOUND
 */
export function reopenByRequester(
  { workspaceId, locale }: RequesterCtx,
  number: number,
  answer: Answer,
): Promise<ReopenOutcome> {
  return commit({ workspaceId }, (unit) => reopen(unit, locale, number, answer.text, answer.at ?? unit.now));
}

async function reopen(unit: Unit, locale: Locale, number: number, text: string, at: number): Promise<ReopenOutcome> {
  const state = await unit.first(ticketByNumber, { number });
  if (!state) throw notFound();
  if (!isFinished(state.status)) return { ticketId: ticketIdOf(number), outcome: "still_open" };
  const days = await readTicketReopenDays(unit);
  const finishedAt = state.resolvedAt ?? state.updatedAt;
  if (days !== null && days > 0 && at - finishedAt <= days * DAY_MS) {
    const by = { authorId: null, at };
    await tellChanges(unit, locale, [await applyChange(unit, state, { status: "open" }, by, { kind: "reopened" })]);
    return { ticketId: ticketIdOf(number), outcome: "reopened" };
  }
  const known = await unit.first(nextOf, { id: state.id });
  // The ticket that follows may be over by now, too.
  return known ? reopen(unit, locale, known.number, text, at) : goOn(unit, locale, state, text, at);
}

/** Makes the ticket that goes on with one that was over for too long. */
async function goOn(unit: Unit, locale: Locale, state: TicketState, text: string, at: number): Promise<ReopenOutcome> {
  const next = await addTicket(
    unit,
    {
      subject: state.subject.slice(0, SUBJECT_OF_TICKET_MAX),
      description: text.trim() || state.description,
      customerId: state.customerId,
      assigneeId: null,
      teamId: state.teamId,
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
  const entry = await addEntry(unit, {
    ticketId: state.id,
    kind: "continued",
    authorId: null,
    details: { nextNumber: next.number },
    at: Math.max(at, state.updatedAt),
  });
  await tellListed(unit, "TicketCreated", next.id);
  await tellRows(unit, [state.id]);
  await tellEntries(unit, locale, next.number, [next.entryId]);
  await tellEntries(unit, locale, state.number, [entry.id]);
  return { ticketId: ticketIdOf(next.number), outcome: "continued" };
}
