import { decimalOf, unitsOf } from "@/lib/kernel/decimal";
import {
  type FieldShape,
  type FieldType,
  type FieldValue,
  fieldLabel,
  hasOptions,
  type NotedChange,
} from "@/lib/modules/fields/policy";
import type { Checked, FieldKind, Packed, Reader, Words } from "./kind";
import { NUMBER_KINDS, NUMBER_SCALES } from "./number-kinds";
import { TEXT_KINDS } from "./text-kinds";

/** Every type: the one place that says how its values are read, checked, stored and shown, in the browser and on the server. */
const KINDS: Readonly<Record<FieldType, FieldKind>> = { ...TEXT_KINDS, ...NUMBER_KINDS };

/**
 * A value as a field holds it.
 * @param before what the record has: an option that is archived since can stay, and can't be chosen anew
 */
export function checkValue(shape: FieldShape, value: unknown, before: FieldValue | null): Checked {
  if (value === null) return { value: null };
  const checked = KINDS[shape.type].check(value, shape);
  if (checked.error !== undefined || !hasOptions(shape.type)) return checked;
  return addsArchived(shape, checked.value, before) ? { error: "choiceInvalid" } : checked;
}

function addsArchived({ options }: FieldShape, after: FieldValue | null, before: FieldValue | null): boolean {
  const had = new Set([before].flat());
  return [after].flat().some((id) => !had.has(id) && options.some((option) => option.id === id && option.isArchived));
}

/** What somebody typed or chose, as a value. */
export const readTyped = (shape: FieldShape, typed: string, reader: Reader): Checked =>
  KINDS[shape.type].read(typed, shape, reader);

/** The text of a value in an input; empty for none. */
export const typedText = (type: FieldType, value: FieldValue | null, reader: Reader): string =>
  value === null ? "" : KINDS[type].write(value, reader);

/** The text of a value for people; empty for none. */
export const shownText = (shape: FieldShape, value: FieldValue | null, words: Words): string =>
  value === null ? "" : KINDS[shape.type].show(value, shape, words);

/** The rows that a value is stored in. */
export const packValue = (type: FieldType, value: FieldValue | null): Packed[] =>
  value === null ? [] : KINDS[type].pack(value);

/** The value of the rows that it is stored in. */
export const unpackValue = (type: FieldType, rows: readonly Packed[]): FieldValue | null =>
  rows.length === 0 ? null : KINDS[type].unpack(rows);

/** A bound of a number or an amount in its smallest unit, and as calls write it. @returns null for what isn't one */
export function boundUnits(type: FieldType, bound: string): number | null {
  return type === "number" || type === "money" ? unitsOf(bound, NUMBER_SCALES[type]) : null;
}
export function boundText(type: FieldType, units: number | null): string | null {
  return units === null || (type !== "number" && type !== "money") ? null : decimalOf(units, NUMBER_SCALES[type]);
}

/** Most of a text that a history keeps, UTF-16 code units. */
const NOTE_MAX = 200;

/** A value as a history keeps it; of a person their name is kept in its place. */
export function noteText(shape: FieldShape, value: FieldValue, timeZone: string): string {
  if (hasOptions(shape.type)) return shortened(KINDS[shape.type].show(value, shape, NO_WORDS));
  if (shape.type === "datetime") return KINDS.datetime.write(value, { ...NO_WORDS, timeZone });
  return shortened(String(value));
}

/** What a history kept of a value, for people. */
function shownNote(type: FieldType, note: string | null, words: Omit<Words, "nameOf" | "timeZone">): string {
  if (note === null) return "";
  if (hasOptions(type) || type === "person") return note;
  const all = { ...words, nameOf: () => undefined, timeZone: "UTC" };
  const value = type === "boolean" ? note === "true" : type === "datetime" ? `${note}:00.000Z` : note;
  return KINDS[type].show(value, NO_SHAPE, all);
}

const NO_WORDS: Words = { locale: "en", timeZone: "UTC", yes: "", no: "", nameOf: () => undefined };
const NO_SHAPE: FieldShape = { type: "text", options: [], minimum: null, maximum: null, pattern: null, mask: null };
const shortened = (text: string) =>
  text.length <= NOTE_MAX ? text : `${text.slice(0, NOTE_MAX - 1).replace(/[\ud800-\udbff]$/, "")}…`;

/** How a history says that a value changed: 'Pedido: 123 → 456'. @param words.changed what is said of one that isn't told */
export function noteLine(
  change: NotedChange,
  words: Omit<Words, "nameOf" | "timeZone"> & { changed: string; empty: string },
): string {
  const label = fieldLabel(change, words.locale);
  if (!change.isTold) return `${label}: ${words.changed}`;
  const [from, to] = [shownNote(change.type, change.from, words), shownNote(change.type, change.to, words)];
  return `${label}: ${from || words.empty} → ${to || words.empty}`;
}
