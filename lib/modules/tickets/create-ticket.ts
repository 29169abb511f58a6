import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { changeValues } from "@/lib/modules/fields/change-values";
import { beginValues } from "@/lib/modules/fields/required-values";
import { settleAnswers } from "@/lib/modules/forms/settle-answers";
import { settleTags } from "@/lib/modules/tags/settle-tags";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { addEntry } from "./add-entry";
import { auditTicket } from "./audit-ticket";
import { activeAttender, assertConversation, existingCustomer } from "./describe-change";
import { existingTicket } from "./queries";
import type { NewTicket, TicketDetailDto } from "./schema";
import { seesAllTickets } from "./sight";
import { withOwnStatus } from "./statuses/choose";
import { insertTicket, numberByClientId } from "./store/ticket";
import { takeNextNumber } from "./store/ticket-counter";
import { insertTags } from "./store/ticket-tag";
import { teamOfNewTicket } from "./team-of-ticket";
import { tellEntries, tellListed } from "./tell-tickets";

/** A ticket to be stored, with who and what it comes from. */
export type TicketToInsert = Omit<NewTicket, "clientId" | "teamId" | "priority" | "formId" | "fields"> & {
  teamId: number | null;
  priority: TicketDetailDto["priority"];
  clientId: string | null;
  createdById: number | null;
  previous?: { id: number; number: number };
};

/**
 * Adds a ticket with the first line of its history.
 * @param at epoch milliseconds
 * @throws {AppError} NOT_FOUND for a customer, attender or conversation that the workspace doesn't have, ATTENDER_INACTIVE
 */
export async function addTicket(
  unit: Unit,
  ticket: TicketToInsert,
  at: number,
): Promise<{ id: number; number: number; entryId: number }> {
  const { customerId, assigneeId, conversationId, status, createdById, previous } = ticket;
  await existingCustomer(unit, customerId);
  if (conversationId !== null) await assertConversation(unit, conversationId);
  if (assigneeId !== null) await activeAttender(unit, assigneeId);
  const given = await unit.first(takeNextNumber, {});
  if (!given) throw new Error("no number was given out");
  const added = await unit.first(insertTicket, {
    number: given.number,
    subject: ticket.subject,
    description: ticket.description,
    status,
    ownStatusId: ticket.ownStatusId ?? null,
    priority: ticket.priority,
    customerId,
    assignedAttenderId: assigneeId,
    teamId: ticket.teamId,
    conversationId,
    isLinked: conversationId !== null,
    tags: JSON.stringify(ticket.tags),
    createdById,
    previousTicketId: previous?.id ?? null,
    clientId: ticket.clientId,
    resolvedAt: status === "resolved" ? at : null,
    at,
  });
  if (!added) throw new Error("a ticket was added without an id");
  const details = previous ? { previousNumber: previous.number } : {};
  const entry = await addEntry(unit, { ticketId: added.id, kind: "created", authorId: createdById, details, at });
  // The first line would write these rows once more.
  await unit.run(insertTags, { ticketId: added.id, tags: ticket.tags, at });
  if (assigneeId !== null)
    await unit.happened("ticket.assigned", added.id, { from: null, to: assigneeId, entryId: entry.id });
  return { id: added.id, number: given.number, entryId: entry.id };
}

/** What a new ticket begins with (specification 2, section 4.3 'Create'). */
const PRIORITY = "medium";

/**
 * Creates a ticket with what was answered to its form. The same `clientId` again answers the same ticket. The number is given out in
 * the same commit, so the workspace's numbers have no gaps.
 * @throws {AppError} NOT_FOUND, also for a team or a form that the caller doesn't know of; ATTENDER_INACTIVE, TAG_NOT_REGISTERED,
 * TICKET_STATUS_ARCHIVED; FORBIDDEN for a sensitive field; VALIDATION_FAILED with what is wrong with a field by `fields.<key>`
 */
export function createTicket(ctx: Ctx, input: NewTicket): Promise<TicketDetailDto> {
  return commit(ctx, async (unit) => {
    const known = await unit.first(numberByClientId, { clientId: input.clientId });
    if (known) {
      // Whoever made it may have lost it since.
      if (!ctx.sight.isWhole && !(await seesAllTickets(ctx, [known.number]))) throw notFound();
      return existingTicket(unit, known.number, ctx.sight);
    }
    const { formId, fields, priority, ...ticket } = input;
    // A form decides what has to be answered; without one, what tickets require.
    const form = formId === null ? null : await settleAnswers(unit, ctx, formId, fields);
    const teamId = await teamOfNewTicket(unit, ctx, input, form?.teamId ?? null);
    const asked = await withOwnStatus(unit, ticket);
    const tags = await settleTags(unit, input.tags);
    const { id, number, entryId } = await addTicket(
      unit,
      { ...asked, priority: priority ?? form?.priority ?? PRIORITY, tags, teamId, createdById: ctx.attender.id },
      unit.now,
    );
    const owner = { subject: "ticket", id, teamId } as const;
    if (form === null) await beginValues(unit, ctx, owner, fields);
    else if (Object.keys(form.values).length > 0)
      await changeValues(unit, ctx, owner, { fields: form.values, version: 0 });
    await auditTicket(unit, number, "ticket.created");
    await tellListed(unit, "TicketCreated", id);
    await tellEntries(unit, ctx.locale, number, [entryId]);
    return existingTicket(unit, number, ctx.sight);
  });
}
