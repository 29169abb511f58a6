import { z } from "zod";
import { problemOf, slotsOf, type ValueProblem } from "@/components/conversations/templates/template-values";
import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import type { TypedFields } from "@/components/desk/forms/use-begin-fields";
import type { ComboboxOption } from "@/components/ui/combobox";
import type { Channel, ConversationStatus, Priority } from "@/lib/kernel/conversation";
import type { BeginConversationInput } from "@/lib/modules/channels/beginning/schema";
import type { WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";
import { MESSAGE_MAX_LENGTH, SUBJECT_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import { newPersonSchema } from "@/lib/modules/customers/schema";

/** A customer who was chosen, with the company that the choice brings along. */
export type ChosenCustomer = ComboboxOption & { company: ComboboxOption | null };

/** What the form of a new conversation holds while someone fills it in. */
export type NewValues = {
  customer: ChosenCustomer | null;
  /** Somebody who becomes a customer, in place of one. */
  isPerson: boolean;
  name: string;
  email: string;
  phone: string;
  /** Null: nobody chose one. */
  channel: Channel | null;
  subject: string;
  message: string;
  template: WhatsAppTemplateDto | null;
  /** The upload that is the file of the template's header. */
  headerUploadId: string | null;
  /** The template's values, by their place. */
  slots: Readonly<Record<string, string>>;
  agent: ComboboxOption | null;
  company: ComboboxOption | null;
  status: ConversationStatus;
  priority: Priority;
  tags: string[];
  /** What was typed into the fields that creating a conversation requires. */
  fields: TypedFields;
};

/** A new conversation's values before anything is typed (specification 2, section 9): whoever begins it has it. */
export const newValues = (agent: ComboboxOption): NewValues => ({
  customer: null,
  isPerson: false,
  name: "",
  email: "",
  phone: "",
  channel: null,
  subject: "",
  message: "",
  template: null,
  headerUploadId: null,
  slots: {},
  agent,
  company: null,
  status: "pending",
  priority: "medium",
  tags: [],
  fields: {},
});

/** What is to be sent: by which channel, and whether it takes a template alone. */
export type Way = { channel: Channel | null; isByTemplate: boolean };

/** The texts of what can be wrong with the form. */
export type RuleTexts = {
  required: string;
  tooLong: string;
  noCustomer: string;
  noChannel: string;
  noTemplate: string;
  noFile: string;
  slot: (problem: ValueProblem) => string;
};

const personSchema = z.object({ person: newPersonSchema });
const personIn = ({ name, email, phone }: NewValues) => ({ name, email, phone });

/** What is wrong with the values, by field. */
export function faultsOf(values: NewValues, { channel, isByTemplate }: Way, texts: RuleTexts): FieldErrors {
  const faults: Record<string, string> = {};
  const text = (field: "subject" | "message", max: number, isRequired: boolean) => {
    if (isRequired && values[field].trim() === "") faults[field] = texts.required;
    else if (values[field].length > max) faults[field] = texts.tooLong;
  };
  if (values.isPerson) {
    const wrong = issuesOf(personSchema.safeParse({ person: personIn(values) }).error);
    for (const [path, message] of Object.entries(wrong)) faults[path.slice("person.".length)] = message;
  } else if (values.customer === null) faults.customer = texts.noCustomer;
  const isWithSomebody = values.isPerson || values.customer !== null;
  if (channel === null && isWithSomebody && Object.keys(faults).length === 0) faults.channel = texts.noChannel;
  text("subject", SUBJECT_MAX_LENGTH, channel === "email" || channel === null);
  if (!isByTemplate) text("message", MESSAGE_MAX_LENGTH, true);
  else if (values.template === null) faults.template = texts.noTemplate;
  else {
    for (const { key } of slotsOf(values.template)) {
      const problem = problemOf(values.slots[key] ?? "");
      if (problem) faults[`slots.${key}`] = texts.slot(problem);
    }
    if (fileFormatOf(values.template) && values.headerUploadId === null) faults.headerUploadId = texts.noFile;
  }
  return faults;
}

const FILE_FORMATS = ["image", "video", "document"] as const;

/** What kind of file a template's header takes; undefined: none. */
export function fileFormatOf({ header }: WhatsAppTemplateDto): (typeof FILE_FORMATS)[number] | undefined {
  return FILE_FORMATS.find((format) => format === header?.format);
}

/**
 * The filled-in form as the call takes it. @param uploads ids of the files that go with words of one's own @param fields as they are sent
 * @throws while no channel is chosen, which the rules refuse
 */
export function requestOf(
  values: NewValues,
  way: Way,
  uploads: readonly string[] = [],
  fields: BeginConversationInput["fields"] = {},
): Omit<BeginConversationInput, "clientId"> {
  if (way.channel === null) throw new Error("A conversation without a channel was sent");
  const slots = values.template ? slotsOf(values.template) : [];
  const filled = (part: "header" | "body" | "buttons") =>
    slots.filter((slot) => slot.part === part).map(({ key }) => (values.slots[key] ?? "").trim());
  return {
    ...(values.isPerson ? { customer: personIn(values) } : { customerId: values.customer?.id }),
    ...(values.subject.trim() === "" ? {} : { subject: values.subject.trim() }),
    ...(way.isByTemplate && values.template
      ? {
          template: {
            templateId: values.template.id,
            header: filled("header"),
            body: filled("body"),
            buttons: filled("buttons"),
            headerUploadId: values.headerUploadId,
          },
        }
      : { message: values.message.trim(), uploads: [...uploads] }),
    channel: way.channel,
    companyId: values.company?.id ?? null,
    assignedAgentId: values.agent?.id ?? null,
    status: values.status,
    priority: values.priority,
    tags: values.tags,
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}

/** What the server refused, by the form's fields: somebody new lies one level deeper there, and so does a template. */
export function ownFields(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path
        .replace(/^customer\.(?=.)/, "")
        .replace(/^template\.(?=headerUploadId$)/, "")
        .replace(/^template\.(?=(?:header|body|buttons)\.)/, "slots."),
      message,
    ]),
  );
}
