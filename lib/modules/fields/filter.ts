import { ID_MAX } from "@/lib/kernel/ids";
import { oneLine } from "@/lib/modules/records/line-text";
import type { AddressParameters } from "@/lib/modules/records/query-codec";
import { FIELD_KEY, FIELD_TEXT_MAX, type FieldType, type FieldValue } from "./policy";

/** What records have to have in fields of the workspace's own, by the fields' keys: as an address carries a value, of several options one. */
export type FieldsFilter = Readonly<Record<string, string>>;

/** Nothing is asked of such fields. */
export const NO_FIELDS: FieldsFilter = {};

/** How a parameter begins that is about a field of the workspace's own. */
const PREFIX = "field.";

/**
 * What an address asks of fields of the workspace's own, and as `name=part` what in it can't be read. Which fields there are isn't known
 * here: of any key that one could have it is read, and the server says which it doesn't know.
 */
export function readFieldsFilter(parameters: AddressParameters): { fields: FieldsFilter; unread: string[] } {
  const unread: string[] = [];
  const asked: [string, string][] = [];
  for (const name of new Set(parameters.keys())) {
    const text = name.startsWith(PREFIX) ? oneLine(parameters.get(name) ?? "") : "";
    if (text === "") continue;
    const key = name.slice(PREFIX.length);
    if (FIELD_KEY.test(key) && text.length <= FIELD_TEXT_MAX) asked.push([key, text]);
    else unread.push(`${oneLine(name)}=${text}`);
  }
  // In one order: what asks for the same is the same.
  return { fields: Object.fromEntries(asked.sort(([one], [other]) => (one < other ? -1 : 1))), unread };
}

/** The parameters that ask for this, for an address and for a call. */
export const fieldParameters = (fields: FieldsFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([key, text]) => [`${PREFIX}${key}`, text]));

/** Whether a list's parameters, written as a text, ask for fields. */
export const asksFields = (text: string): boolean => /(?:^|[?&])field\./.test(text);

/** The filter that asks for this of one field, or with null for nothing of it. */
export function withField(fields: FieldsFilter, key: string, text: string | null): FieldsFilter {
  const others = Object.entries(fields).filter(([other]) => other !== key);
  const all = text === null ? others : [...others, [key, text] as const];
  return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A value as an address has it, as calls carry it: of several options one is asked. */
export function filterValue(type: FieldType, text: string): FieldValue {
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (type !== "choice" && type !== "multi_choice" && type !== "person") return text;
  const id = /^[1-9]\d{0,9}$/.test(text) && Number(text) <= ID_MAX ? Number(text) : text;
  return type === "multi_choice" && typeof id === "number" ? [id] : id;
}
