import { webChatById } from "@/lib/modules/channels/web-chat-config/store/web-chat";
import { fillFields } from "@/lib/modules/conversations/fields/fill-fields";
import { fillCustomerFields } from "@/lib/modules/customers/customer-fields";
import type { Unit } from "@/lib/modules/events/unit";
import { definedFields } from "@/lib/modules/fields/definitions";
import { storedValues } from "@/lib/modules/fields/record-values";
import type { DefinedField } from "@/lib/modules/fields/schema";
import { askedBeside, shownFields } from "@/lib/modules/forms/policy";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { ASKED_SUBJECTS, answersFor, type OwnAnswers, type OwnForm, type OwnQuestion, questionsOf } from "./policy";

type Reads = Pick<Reader, "all" | "first">;

/** The fields that web chats can ask, archived ones too. */
export async function offeredFields(reader: Pick<Reader, "all">): Promise<DefinedField[]> {
  const defined = await Promise.all(ASKED_SUBJECTS.map((subject) => definedFields(reader, subject)));
  return defined.flat();
}

/**
 * What a web chat asks a visitor of the workspace's own fields before their next conversation. What their customer has isn't asked
 * again; what it has in a sensitive field decides nothing, or the questions would tell it.
 */
export async function ownQuestions(
  reader: Reads,
  webChatId: number,
  customerId: number | null,
): Promise<OwnQuestion[]> {
  const webChat = await reader.first(webChatById, { id: webChatId });
  const form = webChat ? readStoredJson<OwnForm>(webChat.ownFields) : [];
  if (form.length === 0) return [];
  const asked = questionsOf(form, await offeredFields(reader));
  const known = customerId === null ? undefined : await storedValues(reader, { subject: "customer", id: customerId });
  const told = (known?.fields ?? []).flatMap(({ id, isPii }) => {
    const value = known?.values.get(id);
    return value === undefined ? [] : [[id, isPii ? null : value] as const];
  });
  const left = askedBeside(asked, new Map(told));
  // Where nothing is shown at first, nothing can be answered that would show more.
  return shownFields(left, {}).length === 0 ? [] : left;
}

/** Of what a visitor answered what is still asked: a field may have been archived since. */
export function stillAsked(asked: readonly OwnQuestion[], answers: OwnAnswers = {}): OwnAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => asked.some(({ field }) => field.key === name)));
}

/** Stores what a visitor answered as values of the conversation that begins and of its customer, where those have none. */
export async function storeAnswers(
  unit: Unit,
  of: { conversationId: number; customerId: number; name: string },
  answers: OwnAnswers,
): Promise<void> {
  await fillFields(unit, of.conversationId, answersFor("conversation", answers), of.name);
  await fillCustomerFields(unit, of.customerId, answersFor("customer", answers), of.name);
}
