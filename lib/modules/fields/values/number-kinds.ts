import { decimalOf, decimalToType, type Scale, typedDecimal, unitsOf } from "@/lib/kernel/decimal";
import { isoInstant } from "@/lib/kernel/instant";
import { wallInstant, wallOffset } from "@/lib/kernel/wall-clock";
import type { FieldShape } from "@/lib/modules/fields/policy";
import type { Checked, FieldKind, Packed } from "./kind";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Numbers have up to six digits behind the point; amounts are in reais and have two. Both fit into a safe integer. */
export const NUMBER_SCALES = {
  number: { whole: 9, fraction: 6, shown: 0 },
  money: { whole: 11, fraction: 2, shown: 2 },
} as const satisfies Record<string, Scale>;
/** The currency of amounts. */
const FIELD_CURRENCY = "BRL";

const row = (number: number): Packed[] => [{ optionId: 0, text: null, textKey: null, number }];
const numberOf = (rows: readonly Packed[]) => rows[0]?.number ?? null;

function decimalKind(scale: Scale, style: Intl.NumberFormatOptions): FieldKind {
  const settle = (text: string, { minimum, maximum }: FieldShape): Checked => {
    const units = unitsOf(text, scale);
    if (units === null) return { error: "numberInvalid" };
    if (minimum !== null && units < (unitsOf(minimum, scale) ?? units))
      return { error: `numberBelow ${Number(minimum)}` };
    if (maximum !== null && units > (unitsOf(maximum, scale) ?? units))
      return { error: `numberAbove ${Number(maximum)}` };
    return { value: decimalOf(units, scale) };
  };
  return {
    check: (value, shape) => {
      if (value === "") return { value: null };
      return typeof value === "string" ? settle(value, shape) : { error: "notNumber" };
    },
    read: (typed, shape, { locale }) => {
      if (typed.trim() === "") return { value: null };
      const text = typedDecimal(typed, locale);
      return text === null ? { error: "notNumber" } : settle(text, shape);
    },
    write: (value, { locale }) => decimalToType(String(value), locale),
    show: (value, _shape, { locale }) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: scale.fraction, ...style }).format(Number(value)),
    pack: (value) => row(unitsOf(String(value), scale) ?? 0),
    unpack: (rows) => {
      const units = numberOf(rows);
      return units === null ? null : decimalOf(units, scale);
    },
  };
}

/** A day of the calendar as days since 1970; null for what is none. Days of four-digit years alone: every input has them. */
function dayOf(text: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const isDay = Number.isFinite(time) && new Date(time).toISOString().startsWith(text) && text >= "0001";
  return isDay ? time / DAY_MS : null;
}

const checkDay = (value: unknown): Checked => {
  if (value === "") return { value: null };
  return typeof value === "string" && dayOf(value) !== null ? { value } : { error: "dateInvalid" };
};

const date: FieldKind = {
  check: checkDay,
  read: checkDay,
  write: String,
  show: (value, _shape, { locale }) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(`${value}T00:00:00Z`)),
  pack: (value) => row(dayOf(String(value)) ?? 0),
  unpack: (rows) => {
    const day = numberOf(rows);
    return day === null ? null : isoInstant(day * DAY_MS).slice(0, 10);
  },
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const WALL = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/;

// Inputs have minutes: what is smaller would be lost by looking at it.
const settleInstant = (at: number): Checked =>
  Number.isFinite(at) && at >= Date.parse("0001-01-02T00:00:00Z") && at < Date.parse("9999-12-31T00:00:00Z")
    ? { value: isoInstant(Math.floor(at / MINUTE_MS) * MINUTE_MS) }
    : { error: "dateInvalid" };

const datetime: FieldKind = {
  check: (value) => {
    if (value === "") return { value: null };
    if (typeof value !== "string" || !INSTANT.test(value) || dayOf(value.slice(0, 10)) === null)
      return { error: "dateInvalid" };
    return settleInstant(Date.parse(value));
  },
  read: (typed, _shape, { timeZone }) => {
    if (typed === "") return { value: null };
    const [, day = ""] = WALL.exec(typed) ?? [];
    const wall = dayOf(day) === null ? Number.NaN : Date.parse(`${typed}Z`);
    return Number.isFinite(wall) ? settleInstant(wallInstant(wall, timeZone)) : { error: "dateInvalid" };
  },
  write: (value, { timeZone }) => {
    const at = Date.parse(String(value));
    return isoInstant(at + wallOffset(timeZone, at)).slice(0, 16);
  },
  show: (value, _shape, { locale, timeZone }) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(
      Date.parse(String(value)),
    ),
  pack: (value) => row(Date.parse(String(value))),
  unpack: (rows) => {
    const at = numberOf(rows);
    return at === null ? null : isoInstant(at);
  },
};

const boolean: FieldKind = {
  check: (value) => {
    if (value === "") return { value: null };
    return typeof value === "boolean" ? { value } : { error: "notYesOrNo" };
  },
  read: (typed) => {
    if (typed === "") return { value: null };
    return typed === "true" || typed === "false" ? { value: typed === "true" } : { error: "notYesOrNo" };
  },
  write: String,
  show: (value, _shape, { yes, no }) => (value === true ? yes : no),
  pack: (value) => row(value === true ? 1 : 0),
  unpack: (rows) => {
    const number = numberOf(rows);
    return number === null ? null : number === 1;
  },
};

const idOf = (typed: string) => (/^[1-9]\d{0,9}$/.test(typed) ? Number(typed) : null);
const isId = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value) && value > 0;

const person: FieldKind = {
  check: (value) => (isId(value) ? { value } : { error: "choiceInvalid" }),
  read: (typed) => {
    if (typed === "") return { value: null };
    const id = idOf(typed);
    return id === null ? { error: "choiceInvalid" } : { value: id };
  },
  write: String,
  show: (value, _shape, { nameOf }) => nameOf(Number(value)) ?? "",
  pack: (value) => row(Number(value)),
  unpack: numberOf,
};

const isOption = ({ options }: FieldShape, value: unknown) => isId(value) && options.some(({ id }) => id === value);
const labelOf = ({ options }: FieldShape, value: unknown) => options.find(({ id }) => id === value)?.label ?? "";

const choice: FieldKind = {
  check: (value, shape) => {
    if (value === "") return { value: null };
    return isOption(shape, value) ? { value: value as number } : { error: "choiceInvalid" };
  },
  read: (typed, shape) => choice.check(typed === "" ? "" : idOf(typed), shape),
  write: String,
  show: (value, shape) => labelOf(shape, value),
  pack: (value) => row(Number(value)),
  unpack: numberOf,
};

const multiChoice: FieldKind = {
  check: (value, shape) => {
    if (!Array.isArray(value)) return { error: "notList" };
    if (value.some((id) => !isOption(shape, id))) return { error: "choiceInvalid" };
    // In one order: the same choices are the same value.
    const chosen = [...new Set<number>(value)].sort((one, other) => one - other);
    return { value: chosen.length === 0 ? null : chosen };
  },
  read: (typed, shape) => multiChoice.check(typed === "" ? [] : typed.split(",").map(idOf), shape),
  write: (value) => (value as number[]).join(","),
  show: (value, { options }) =>
    options.flatMap(({ id, label }) => ((value as number[]).includes(id) ? [label] : [])).join(", "),
  pack: (value) => (value as number[]).map((id) => ({ optionId: id, text: null, textKey: null, number: id })),
  unpack: (rows) => (rows.length === 0 ? null : rows.map(({ optionId }) => optionId)),
};

/** The kinds whose values are numbers, or are stored as one. */
export const NUMBER_KINDS = {
  number: decimalKind(NUMBER_SCALES.number, {}),
  money: decimalKind(NUMBER_SCALES.money, { style: "currency", currency: FIELD_CURRENCY }),
  date,
  datetime,
  boolean,
  person,
  choice,
  multi_choice: multiChoice,
} satisfies Record<string, FieldKind>;
