import type { FieldShape, FieldValue } from "@/lib/modules/fields/policy";
import type { FieldText } from "@/lib/platform/i18n/answer-text";
import type { Locale } from "@/lib/platform/i18n/locales";

/** A value as it is stored; null: none. Or what is wrong with what was given: a name of answers.json. */
export type Checked = { value: FieldValue | null; error?: never } | { value?: never; error: FieldText };

/** A row of a value. */
export type Packed = { optionId: number; text: string | null; textKey: string | null; number: number | null };

/** In which language and in which time zone somebody reads and types. */
export type Reader = { locale: Locale; timeZone: string };

/** What texts of a value need that isn't in it. */
export type Words = Reader & { yes: string; no: string; nameOf: (attenderId: number) => string | undefined };

/** How the values of a type are checked, typed, shown and stored. */
export type FieldKind = {
  /** A value from a call. */
  check(value: unknown, shape: FieldShape): Checked;
  /** What somebody typed or chose: the text that an input has. */
  read(typed: string, shape: FieldShape, reader: Reader): Checked;
  /** The text of a value that `read` takes. */
  write(value: FieldValue, reader: Reader): string;
  /** The text of a value for people. */
  show(value: FieldValue, shape: FieldShape, words: Words): string;
  /** The rows of a value, and a value of its rows. */
  pack(value: FieldValue): Packed[];
  unpack(rows: readonly Packed[]): FieldValue | null;
};
