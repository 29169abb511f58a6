import { z } from "zod";
import type { ComboboxOption } from "@/components/ui/combobox";
import { changedFields } from "@/lib/client/forms/record-changes";
import { prioritySchema } from "@/lib/kernel/conversation";
import {
  type ChangeTicket,
  type NewTicket,
  TICKET_TEXT_MAX_LENGTH,
  type TicketDetailDto,
} from "@/lib/modules/tickets/schema";
import { askedStatus, type StatusValue, statusValue } from "./own-statuses";
import { SUBJECT_MAX_LENGTH } from "./ticket-limits";

/** What the ticket form holds while someone fills it in. */
export type TicketValues = {
  subject: string;
  description: string;
  customer: ComboboxOption | null;
  assignee: ComboboxOption | null;
  /** `auto`, for a new ticket: the server's rule gives it one. */
  team: ComboboxOption | "auto" | null;
  priority: TicketDetailDto["priority"];
  status: StatusValue;
  conversation: ComboboxOption | null;
  tags: string[];
  /** The form that a new ticket is made by, and what was typed into its fields, by key. */
  form: number | null;
  fields: Readonly<Record<string, string>>;
};

/** A new ticket before anything is typed (specification 2, section 4.3 'Create'). */
export const NEW_TICKET: TicketValues = {
  subject: "",
  description: "",
  customer: null,
  assignee: null,
  team: "auto",
  priority: "medium",
  status: "open",
  conversation: null,
  tags: [],
  form: null,
  fields: {},
};

/** The rules of the form, with its texts. */
export function ticketRules(texts: { subject: string; description: string; customer: string; tooLong: string }) {
  const present = (value: string) => value.trim() !== "";
  return z.object({
    subject: z.string().max(SUBJECT_MAX_LENGTH, texts.tooLong).refine(present, texts.subject),
    description: z.string().max(TICKET_TEXT_MAX_LENGTH, texts.tooLong).refine(present, texts.description),
    customer: z.custom<ComboboxOption | null>().refine((choice) => choice !== null, texts.customer),
    assignee: z.custom<ComboboxOption | null>(),
    team: z.custom<TicketValues["team"]>(),
    priority: prioritySchema,
    status: z.custom<StatusValue>(),
    conversation: z.custom<ComboboxOption | null>(),
    tags: z.array(z.string()),
  });
}

/** A ticket as the form shows it. */
export function valuesOfTicket(ticket: TicketDetailDto): TicketValues {
  const { subject, description, customer, assignee, team, priority, conversation, tags } = ticket;
  return {
    subject,
    description,
    customer: { id: customer.id, label: customer.name || customer.email || `#${customer.id}` },
    assignee: assignee && { id: assignee.id, label: assignee.name },
    team: team && { id: team.id, label: team.name },
    priority,
    status: statusValue(ticket),
    conversation: conversation && { id: conversation.id, label: conversation.subject },
    tags: [...tags],
    form: null,
    fields: {},
  };
}

function requestOf(values: TicketValues) {
  return {
    subject: values.subject.trim(),
    description: values.description.trim(),
    ...(values.customer === null ? {} : { customerId: values.customer.id }),
    assigneeId: values.assignee?.id ?? null,
    ...(values.team === "auto" ? {} : { teamId: values.team?.id ?? null }),
    conversationId: values.conversation?.id ?? null,
    priority: values.priority,
    ...askedStatus(values.status),
    tags: values.tags,
  };
}

/**
 * The filled-in form as a new ticket. @param answers what was answered to the form that it is made by
 * @throws while the customer is missing, which the rules refuse
 */
export function newTicketOf(
  values: TicketValues,
  answers: Pick<NewTicket, "formId" | "fields">,
): Omit<NewTicket, "clientId"> {
  const { customerId, ...request } = requestOf(values);
  if (customerId === undefined) throw new Error("A ticket's form without a customer was sent");
  // An own status says by itself what it counts as.
  return { status: "open", ...request, ...answers, customerId };
}

/** What the form changes of a ticket; what it leaves alone isn't sent, so that it can't undo a colleague's work. */
export function changesOf(values: TicketValues, stored: TicketValues): Omit<ChangeTicket, "version"> {
  const request: ReturnType<typeof requestOf> = requestOf(values);
  return Object.fromEntries(changedFields(requestOf(stored), request).map((key) => [key, request[key]]));
}
