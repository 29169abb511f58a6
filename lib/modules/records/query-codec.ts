import { ID_MAX } from "@/lib/kernel/ids";
import { oneLine } from "./line-text";

// Without zod: screens read their address in the first load. query-schema.ts makes the API's schema of the same codecs.

/** A parameter of a query as text and as value: one for the screen's address and for the API. */
export type QueryCodec<Value> = {
  /** The value without the parts that can't be read, and those parts. No value: nothing is asked for. */
  read(text: string): { value: Value | undefined; unread: readonly string[] };
  /** The text that read() takes. */
  write(value: Value): string;
  /** What the API's document says of it, where it isn't just any text. */
  said?: Readonly<Record<string, unknown>>;
};

/** The parameters of a query by name. */
export type QueryShape = Readonly<Record<string, QueryCodec<unknown>>>;

/** What a codec reads. */
export type QueryValue<Codec> = Codec extends QueryCodec<infer Value> ? Value : never;

/** The values of a query; what isn't asked for is absent. */
export type QueryValues<Shape extends QueryShape> = { [Name in keyof Shape]?: QueryValue<Shape[Name]> | undefined };

/** One parameter of an address. */
export type GetParameter = (name: string) => string | null | undefined;

/** All parameters of an address, as URLSearchParams have them. */
export type AddressParameters = { get: GetParameter; keys(): Iterable<string> };

/** The parameters of a page; of one that is there several times the first, as URLSearchParams give it. */
export function pageParameters(given: Readonly<Record<string, string | string[] | undefined>>): AddressParameters {
  return {
    get: (name) => (Object.hasOwn(given, name) ? [given[name]].flat()[0] : null),
    keys: () => Object.keys(given),
  };
}

/** Longest text of a search, in UTF-16 code units. */
export const SEARCH_MAX_LENGTH = 200;

type ReadOne<Value> = (text: string) => Value | undefined;

/** A row's id. */
export const readId: ReadOne<number> = (text) =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= ID_MAX ? Number(text) : undefined;

/** One of some words. */
export const readChoice =
  <Choice extends string>(choices: readonly Choice[]): ReadOne<Choice> =>
  (text) =>
    choices.find((choice) => choice === text);

/** One value, or none. */
export function oneOf<Value extends string | number | boolean>(read: ReadOne<Value>): QueryCodec<Value> {
  return {
    read: (text) => {
      const value = read(text);
      return { value, unread: value === undefined ? [text] : [] };
    },
    write: String,
  };
}

/** One of some words. */
export const choiceOf = <Choice extends string>(choices: readonly Choice[]): QueryCodec<Choice> => ({
  ...oneOf(readChoice(choices)),
  said: { enum: choices },
});

/** A whole number between two, as it is written without signs and zeros before it. */
export const wholeNumber = (minimum: number, maximum: number): QueryCodec<number> => ({
  ...oneOf((text) => {
    const value = /^(?:0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  }),
  said: { type: "integer", minimum, maximum },
});

/** A day of the calendar, such as 2026-02-28. */
export const calendarDay: QueryCodec<string> = {
  ...oneOf((text) => {
    // 31 February is another day by then.
    const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
    return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
  }),
  said: { format: "date" },
};

/** A row's id. */
export const rowId: QueryCodec<number> = wholeNumber(1, ID_MAX);

/** A text of at most `max` UTF-16 code units, without the spaces around it. */
export function textUpTo(max: number): QueryCodec<string> {
  return {
    read: (text) => {
      const trimmed = text.trim();
      return trimmed.length > max
        ? { value: undefined, unread: [trimmed] }
        : { value: trimmed || undefined, unread: [] };
    },
    write: (text) => text,
  };
}

/** `true` or `false`. */
export const flag: QueryCodec<boolean> = {
  ...oneOf((text) => (text === "true" ? true : text === "false" ? false : undefined)),
  said: { enum: ["true", "false"] },
};

/** How a list is one text. */
export type ListForm = { split: (text: string) => string[]; join: (values: readonly (string | number)[]) => string };

const known = (values: readonly string[]) => [...new Set(values.map((value) => oneLine(value)).filter(Boolean))];

/** Commas divide; no value has one. */
export const PLAIN_LIST: ListForm = { split: (text) => known(text.split(",")), join: (values) => values.join(",") };

/** Commas divide; `\,` is a comma and `\\` a backslash of a value. */
export const ESCAPED_LIST: ListForm = {
  split: (text) =>
    known([...text.matchAll(/(?:^|,)((?:\\.|[^,\\])*)/gs)].map((match) => (match[1] ?? "").replace(/\\(.)/gs, "$1"))),
  join: (values) => values.map((value) => String(value).replace(/[\\,]/g, "\\$&")).join(","),
};

/** Several values, each once, `max` at the most: those after that can't be read. */
export function listOf<Value extends string | number>(
  read: ReadOne<Value>,
  form: ListForm,
  max: number,
): QueryCodec<Value[]> {
  return {
    read: (text) => {
      const values: Value[] = [];
      const unread: string[] = [];
      for (const part of form.split(text)) {
        const value = values.length < max ? read(part) : undefined;
        if (value === undefined) unread.push(part);
        else values.push(value);
      }
      if (values.length > 0) return { value: values, unread };
      return { value: undefined, unread: unread.length > 0 ? unread : [text] };
    },
    write: form.join,
  };
}

/** Reads an address: what it asks for, and as `name=part` what in it can't be read. An empty parameter asks for nothing. */
export function readQuery<Shape extends QueryShape>(
  shape: Shape,
  get: GetParameter,
): { filter: QueryValues<Shape>; unread: string[] } {
  const unread: string[] = [];
  const filter: Record<string, unknown> = {};
  for (const [name, codec] of Object.entries(shape)) {
    const text = oneLine(get(name) ?? "");
    if (text === "") continue;
    const read = codec.read(text);
    if (read.value !== undefined) filter[name] = read.value;
    unread.push(...read.unread.map((part) => `${name}=${part}`));
  }
  return { filter: filter as QueryValues<Shape>, unread };
}

/** The parameters that ask for this, for an address and for a call. */
export function writeQuery<Shape extends QueryShape>(shape: Shape, filter: QueryValues<Shape>): Record<string, string> {
  const values: Readonly<Record<string, unknown>> = filter;
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, codec]) => {
      const value = values[name];
      const text = value === undefined ? "" : codec.write(value);
      return text === "" ? [] : [[name, text]];
    }),
  );
}
