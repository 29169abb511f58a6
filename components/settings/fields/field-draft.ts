import type { GivenField } from "@/lib/client/calls/field-calls";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { typedDecimal } from "@/lib/kernel/decimal";
import {
  type FieldOption,
  type FieldPattern,
  type FieldRequired,
  type FieldSubject,
  type FieldType,
  hasBounds,
  hasOptions,
} from "@/lib/modules/fields/policy";
import type { FieldDto } from "@/lib/modules/fields/schema";

/** An option as it is edited; a new one has no id yet. `mark` tells new ones apart. */
export type OptionDraft = Omit<FieldOption, "id"> & { id: number | null; mark: string };

/** What the form holds. Bounds are as they are typed. */
export type FieldDraft = {
  labelPt: string;
  labelEn: string;
  key: string;
  type: FieldType;
  options: readonly OptionDraft[];
  minimum: string;
  maximum: string;
  pattern: FieldPattern | "";
  mask: string;
  required: FieldRequired;
  isPii: boolean;
  isListed: boolean;
  /** From the lowest to the highest. */
  teamIds: readonly number[];
};

/** A form that nothing was typed into yet. */
export const EMPTY_FIELD: FieldDraft = {
  labelPt: "",
  labelEn: "",
  key: "",
  type: "text",
  options: [],
  minimum: "",
  maximum: "",
  pattern: "",
  mask: "",
  required: "never",
  isPii: false,
  isListed: false,
  teamIds: [],
};

type Locale = "pt-BR" | "en";

/** What a stored field makes of the form. */
export const storedField =
  (locale: Locale) =>
  (field: FieldDto): StoredRecord<FieldDraft> => ({
    version: field.version,
    values: {
      labelPt: field.labelPt ?? "",
      labelEn: field.labelEn ?? "",
      key: field.key,
      type: field.type,
      options: field.options.map((option) => ({ ...option, mark: String(option.id) })),
      minimum: boundToType(field.minimum, locale),
      maximum: boundToType(field.maximum, locale),
      pattern: field.pattern ?? "",
      mask: field.mask ?? "",
      required: field.required,
      isPii: field.isPii,
      isListed: field.isListed,
      teamIds: field.teamIds,
    },
  });

const boundToType = (bound: string | null, locale: Locale) =>
  bound === null ? "" : locale === "en" ? bound : bound.replace(".", ",");

/** What a form sends; what its type hasn't is left out. */
export function givenField(draft: FieldDraft, locale: Locale): GivenField & Pick<FieldDto, "key" | "type"> {
  const { key, type, labelPt, labelEn, required, isPii, isListed, teamIds } = draft;
  // What can't be read as a number is sent as it is: the answer says so.
  const bound = (typed: string) => (typed.trim() === "" ? null : (typedDecimal(typed, locale) ?? typed));
  const pattern = type === "text" && draft.pattern !== "" ? draft.pattern : null;
  return {
    ...{ key, type, labelPt: labelPt.trim() || null, labelEn: labelEn.trim() || null, required, isPii },
    isListed: isListed && type !== "long_text",
    teamIds: [...teamIds],
    options: hasOptions(type)
      ? draft.options.map(({ id, label, color, isArchived }) => ({
          ...(id !== null && { id }),
          label,
          color,
          isArchived,
        }))
      : [],
    minimum: hasBounds(type) ? bound(draft.minimum) : null,
    maximum: hasBounds(type) ? bound(draft.maximum) : null,
    pattern,
    mask: pattern === "mask" ? draft.mask : null,
  };
}

/** A key that a name makes: without accents, capitals and spaces, and beginning with a letter. */
export const keyOf = (name: string, plain: (text: string) => string): string =>
  plain(name)
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 40)
    .replace(/_+$/, "");

/** Records that close, and may have to be filled in before. */
export const isClosed = (subject: FieldSubject): boolean => subject === "conversation" || subject === "ticket";
