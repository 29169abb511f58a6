import { findAttender } from "@/lib/modules/attenders/find-attender";
import { findConversationSubject } from "@/lib/modules/conversations/find-subject";
import { findCustomerName } from "@/lib/modules/customers/find-customer-name";
import type { Unit } from "@/lib/modules/events/unit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { tagsOf } from "./dto";
import type { TicketChange, TicketField } from "./schema";
import type { TicketState } from "./store/ticket";

/**
 * A changed field as the history tells it: names of what it refers to.
 * @throws {AppError} NOT_FOUND for a customer, attender or conversation that the workspace doesn't have, ATTENDER_INACTIVE
 */
export async function describeChange(
  unit: Unit,
  state: TicketState,
  next: TicketState,
  field: TicketField,
): Promise<TicketChange> {
  switch (field) {
    case "subject":
    case "status":
    case "priority":
      return { field, from: state[field], to: next[field] };
    case "description":
      return { field, from: null, to: null };
    case "tags":
      return { field, from: tagsOf(state), to: tagsOf(next) };
    case "customer": {
      const to = await existingCustomer(unit, next.customerId);
      return { field, from: (await findCustomerName(unit, state.customerId))?.name ?? null, to };
    }
    case "conversation": {
      const to = next.conversationId === null ? null : await existingConversation(unit, next.conversationId);
      const from = state.conversationId === null ? null : await findConversationSubject(unit, state.conversationId);
      return { field, from: from ?? null, to };
    }
    case "assignee": {
      const to = next.assignedAttenderId === null ? null : await activeAttender(unit, next.assignedAttenderId);
      const from = state.assignedAttenderId === null ? null : await findAttender(unit, state.assignedAttenderId);
      return { field, from: from?.name ?? null, to };
    }
  }
}

/** The name of a customer to whom a ticket can belong. @throws {AppError} NOT_FOUND */
export async function existingCustomer(unit: Unit, id: number): Promise<string> {
  const customer = await findCustomerName(unit, id);
  if (!customer || customer.isDeleted) throw notFound();
  return customer.name;
}

/** The subject of a conversation of which a ticket can be made. @throws {AppError} NOT_FOUND */
export async function existingConversation(unit: Unit, id: number): Promise<string> {
  const subject = await findConversationSubject(unit, id);
  if (subject === undefined) throw notFound();
  return subject;
}

/** The name of an attender who can have a ticket. @throws {AppError} NOT_FOUND, ATTENDER_INACTIVE */
export async function activeAttender(unit: Unit, id: number): Promise<string> {
  const attender = await findAttender(unit, id);
  if (!attender) throw notFound();
  if (!attender.isActive) throw new AppError("ATTENDER_INACTIVE");
  return attender.name;
}
