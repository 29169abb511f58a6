import type { FieldErrors } from "@/components/desk/form/field-errors";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import type { WeightsDto, WeightsInput } from "@/lib/modules/routing/schema";
import { wholeIn } from "./whole-number";

/** What the form of the weights holds: numbers as they are typed, by channel. */
export type WeightsDraft = { webchat: string; whatsapp: string; email: string };

/** The channels in the order in which they are shown. */
export const WEIGHED = ["webchat", "whatsapp", "email"] as const;

/** The units that a person has of whom nobody said anything. */
const USUAL_UNITS = 100;

/** The stored weights under their form. */
export const storedWeights = ({ webchat, whatsapp, email, version }: WeightsDto): StoredRecord<WeightsDraft> => ({
  version,
  values: { webchat: String(webchat), whatsapp: String(whatsapp), email: String(email) },
});

const weightIn = (text: string) => wholeIn(text, 1, 1_000);

/** What is wrong with the weights, as names of texts under `routing-settings.wrong`, by channel. */
export const wrongWeights = (draft: WeightsDraft): FieldErrors =>
  Object.fromEntries(WEIGHED.flatMap((channel) => (weightIn(draft[channel]) === null ? [[channel, "weight"]] : [])));

/** What is sent of weights that have no errors. */
export const weightsOf = ({ webchat, whatsapp, email }: WeightsDraft): WeightsInput => ({
  webchat: Number(webchat),
  whatsapp: Number(whatsapp),
  email: Number(email),
});

/** How many conversations of each channel alone somebody with the usual units has at once; null while a weight can't be read. */
export function exampleOf(draft: WeightsDraft): { units: number; chats: number; talks: number; mails: number } | null {
  const most = (text: string) => {
    const weight = weightIn(text);
    return weight === null ? null : Math.floor(USUAL_UNITS / weight);
  };
  const [chats, talks, mails] = [most(draft.webchat), most(draft.whatsapp), most(draft.email)];
  if (chats === null || talks === null || mails === null) return null;
  return { units: USUAL_UNITS, chats, talks, mails };
}
