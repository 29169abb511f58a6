import { insertTicketAssigned } from "@/lib/platform/db/assignment-notices";
import { type GroupDb, groupCommit } from "@/lib/platform/db/group-commit";
import {
  findAttenderOf,
  findConversationSubject,
  findTicketByClientId,
  hasCustomer,
  insertTicket,
  insertTicketEntry,
  nextTicketNumber,
} from "@/lib/platform/db/ticket-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { auditTicket } from "./audit-ticket";
import { announceTicketEntries, type EntryDetails } from "./history";
import { publishTicket } from "./publish";
import { getTicket, ticketDtosOf } from "./queries";
import type { NewTicket, TicketDetailDto } from "./schema";

/** A ticket to be stored, with who and what it comes from. */
export type TicketToInsert = Omit<NewTicket, "clientId"> & {
  clientId: string | null;
  createdById: number | null;
  previous?: { id: number; number: number };
};

/**
 * Inserts a ticket with the first line of its history, inside groupCommit().
 * @throws {AppError} NOT_FOUND for a customer, attender or conversation that the workspace doesn't have, ATTENDER_INACTIVE
 */
export function insertWithHistory(
  db: GroupDb,
  workspaceId: number,
  ticket: TicketToInsert,
  at: number,
): { id: number; number: number; entryId: number } {
  const { customerId, assigneeId, conversationId, status, createdById, previous } = ticket;
  const assignee = assigneeId === null ? null : findAttenderOf(db, workspaceId, assigneeId);
  if (assignee === undefined || !hasCustomer(db, workspaceId, customerId)) throw notFound();
  if (conversationId !== null && findConversationSubject(db, workspaceId, conversationId) === undefined)
    throw notFound();
  if (assignee && !assignee.isActive) throw new AppError("ATTENDER_INACTIVE");
  const number = nextTicketNumber(db, workspaceId);
  const id = insertTicket(db, {
    workspaceId,
    number,
    subject: ticket.subject,
    description: ticket.description,
    status,
    priority: ticket.priority,
    customerId,
    assignedAttenderId: assigneeId,
    conversationId,
    tags: JSON.stringify(ticket.tags),
    createdById,
    previousTicketId: previous?.id ?? null,
    clientId: ticket.clientId,
    resolvedAt: status === "resolved" ? at : null,
    at,
  });
  const details: EntryDetails = previous ? { previousNumber: previous.number } : {};
  const entry = insertTicketEntry(db, {
    workspaceId,
    ticketId: id,
    kind: "created",
    authorId: createdById,
    content: "",
    details: JSON.stringify(details),
    mentions: "[]",
    clientId: null,
    at,
  });
  if (assigneeId !== null && createdById !== null && assigneeId !== createdById)
    insertTicketAssigned(db, { workspaceId, attenderId: assigneeId, ticketId: id, entryId: entry.id, at });
  return { id, number, entryId: entry.id };
}

/**
 * Creates a ticket. The same `clientId` again answers the same ticket. The number is given out in the same commit, so the
 * workspace's numbers have no gaps.
 * @throws {AppError} NOT_FOUND, ATTENDER_INACTIVE
 */
export async function createTicket(ctx: Ctx, input: NewTicket): Promise<TicketDetailDto> {
  const { workspaceId } = ctx;
  const at = Date.now();
  const made = await groupCommit((db) => {
    const known = findTicketByClientId(db, workspaceId, input.clientId);
    if (known !== undefined) return { number: known };
    const inserted = insertWithHistory(db, workspaceId, { ...input, createdById: ctx.attender.id }, at);
    auditTicket(ctx, db, inserted.number, "ticket.created");
    return inserted;
  });
  if ("id" in made) {
    for (const ticket of ticketDtosOf(workspaceId, [made.id])) publishTicket(workspaceId, "TicketCreated", { ticket });
    await announceTicketEntries(ctx, made.number, [made.entryId]);
  }
  const ticket = getTicket(ctx, made.number);
  if (!ticket) throw notFound();
  return ticket;
}
