import { findAttender } from "@/lib/modules/attenders/find-attender";
import { findConversationSubject } from "@/lib/modules/conversations/find-subject";
import { findCustomerName } from "@/lib/modules/customers/find-customer-name";
import type { Unit } from "@/lib/modules/events/unit";
import { findTeam } from "@/lib/modules/teams/queries";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { tagsOf } from "./dto";
import type { TicketChange, TicketField } from "./schema";
import { findOwnStatus } from "./statuses/registry";
import type { TicketState } from "./store/ticket";

/**
 * A changed field as the history tells it: names of what it refers to.
 * @throws {AppError} NOT_FOUND for a customer, attender, team or conversation that the workspace doesn't have, ATTENDER_INACTIVE
 */
export async function describeChange(
  unit: Unit,
  state: TicketState,
  next: TicketState,
  field: TicketField,
): Promise<TicketChange> {
  switch (field) {
    case "status": {
      const [fromName, toName] = [await ownName(unit, state), await ownName(unit, next)];
      return { field, from: state.status, to: next.status, ...(fromName && { fromName }), ...(toName && { toName }) };
    }
    case "subject":
    case "priority":
      return { field, from: state[field], to: next[field] };
    case "description":
      return { field, from: null, to: null };
    case "team": {
      const to = next.teamId === null ? null : await existingTeam(unit, next.teamId);
      const from = state.teamId === null ? null : await findTeam(unit, state.teamId);
      return { field, from: from?.name ?? null, to };
    }
    case "tags":
      return { field, from: tagsOf(state), to: tagsOf(next) };
    case "customer": {
      const to = await existingCustomer(unit, next.customerId);
      return { field, from: (await findCustomerName(unit, state.customerId))?.name ?? null, to };
    }
    case "conversation":
      // Who reads the history may not see the conversation, so its subject isn't quoted.
      if (next.conversationId !== null) await assertConversation(unit, next.conversationId);
      return { field, from: null, to: null };
    case "assignee": {
      const to = next.assignedAttenderId === null ? null : await activeAttender(unit, next.assignedAttenderId);
      const from = state.assignedAttenderId === null ? null : await findAttender(unit, state.assignedAttenderId);
      return { field, from: from?.name ?? null, to };
    }
  }
}

async function ownName(unit: Unit, { ownStatusId }: TicketState): Promise<string | null> {
  return ownStatusId === null ? null : (await findOwnStatus(unit, ownStatusId)).name;
}

/** The name of a customer to whom a ticket can belong. @throws {AppError} NOT_FOUND */
export async function existingCustomer(unit: Unit, id: number): Promise<string> {
  const customer = await findCustomerName(unit, id);
  if (!customer || customer.isDeleted) throw notFound();
  return customer.name;
}

/** Makes sure that a ticket can be made of a conversation. @throws {AppError} NOT_FOUND */
export async function assertConversation(unit: Unit, id: number): Promise<void> {
  if ((await findConversationSubject(unit, id)) === undefined) throw notFound();
}

/** The name of a team to which a ticket can belong. @throws {AppError} NOT_FOUND */
async function existingTeam(unit: Unit, id: number): Promise<string> {
  const team = await findTeam(unit, id);
  if (!team) throw notFound();
  return team.name;
}

/** The name of an attender who can have a ticket. @throws {AppError} NOT_FOUND, ATTENDER_INACTIVE */
export async function activeAttender(unit: Unit, id: number): Promise<string> {
  const attender = await findAttender(unit, id);
  if (!attender) throw notFound();
  if (!attender.isActive) throw new AppError("ATTENDER_INACTIVE");
  return attender.name;
}
