import { z } from "zod";
import type { CustomerChoice } from "@/components/desk/form/lookups";
import type { ComboboxOption } from "@/components/ui/combobox";
import { channelSchema, prioritySchema, statusSchema } from "@/lib/kernel/conversation";
import { type ChatDto, SUBJECT_MAX_LENGTH, type UpdateConversation } from "@/lib/modules/conversations/schema";

/** What the conversation modal holds while someone fills it in. */
export type ConversationValues = {
  subject: string;
  customer: CustomerChoice | null;
  company: ComboboxOption | null;
  agent: ComboboxOption | null;
  channel: ChatDto["channelName"];
  status: ChatDto["status"];
  priority: ChatDto["priority"];
  tags: string[];
};

/** The rules of the form, with its texts. */
export function conversationRules(texts: { required: string; tooLong: string }) {
  const present = (value: string) => value.trim() !== "";
  return z.object({
    subject: z.string().max(SUBJECT_MAX_LENGTH, texts.tooLong).refine(present, texts.required),
    customer: z.custom<CustomerChoice | null>().refine((choice) => choice !== null, texts.required),
    company: z.custom<ComboboxOption | null>(),
    agent: z.custom<ComboboxOption | null>(),
    channel: channelSchema,
    status: statusSchema,
    priority: prioritySchema,
    tags: z.array(z.string()),
  });
}

/** A conversation as the form shows it. */
export function valuesOf({
  subject,
  user,
  assignedAttender,
  channelName,
  status,
  priority,
  tags,
}: ChatDto): ConversationValues {
  const company = user.company ? { id: user.company.id, label: user.company.name } : null;
  return {
    subject,
    customer: { id: user.id, label: user.name || user.email || `#${user.id}`, company },
    company,
    agent: assignedAttender ? { id: assignedAttender.id, label: assignedAttender.name } : null,
    channel: channelName,
    status,
    priority,
    tags: [...tags],
  };
}

/** The filled-in form as the calls take it. @throws while the customer is missing, which the rules refuse */
export function requestOf(values: ConversationValues): Omit<UpdateConversation, "conversationId"> {
  if (values.customer === null) throw new Error("A conversation's form without a customer was sent");
  return {
    subject: values.subject.trim(),
    customerId: values.customer.id,
    companyId: values.company?.id ?? null,
    assignedAgentId: values.agent?.id ?? null,
    channel: values.channel,
    status: values.status,
    priority: values.priority,
    tags: values.tags,
  };
}
