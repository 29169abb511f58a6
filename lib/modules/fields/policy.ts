import type { TagColor } from "@/lib/modules/tags/policy";

/** What can have fields. */
export const FIELD_SUBJECTS = ["conversation", "ticket", "customer", "company"] as const;
export type FieldSubject = (typeof FIELD_SUBJECTS)[number];

/** What a field holds. values/policy.ts says of each how it is read, checked, stored and shown. */
export const FIELD_TYPES = [
  "text",
  "long_text",
  "number",
  "money",
  "date",
  "datetime",
  "boolean",
  "choice",
  "multi_choice",
  "url",
  "email",
  "phone",
  "cpf",
  "cnpj",
  "person",
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Types with options, and types with bounds. */
export const hasOptions = (type: FieldType): boolean => type === "choice" || type === "multi_choice";
export const hasBounds = (type: FieldType): boolean => type === "number" || type === "money";

/** How a text can have to be written: a postal code, a vehicle's plate, or a mask. No patterns of the user's own (ADR 25). */
export const FIELD_PATTERNS = ["cep", "plate", "mask"] as const;
export type FieldPattern = (typeof FIELD_PATTERNS)[number];

/**
 * When a field is to be filled in: it stays in sight while it is empty, and nobody of the workspace creates or closes a record that
 * lacks what that requires.
 */
export const FIELD_REQUIRED = ["never", "on_create", "on_close"] as const;
export type FieldRequired = (typeof FIELD_REQUIRED)[number];

/** One of the values that a choice offers. An archived one isn't offered any more and stays where it is. */
export type FieldOption = { id: number; label: string; color: TagColor; isArchived: boolean };

/** Most fields of a subject, archived ones too, and most options of a choice, likewise. */
export const FIELDS_MAX = 100;
export const FIELD_OPTIONS_MAX = 200;
/** Longest key, label, option, mask, and values of a line and of more; UTF-16 code units. */
export const FIELD_KEY_MAX = 40;
export const FIELD_LABEL_MAX = 80;
export const FIELD_OPTION_MAX = 80;
export const FIELD_MASK_MAX = 40;
export const FIELD_TEXT_MAX = 500;
export const FIELD_LONG_TEXT_MAX = 5_000;

/** Most of a subject's fields that lists show: a row has room for so many. And most rows whose values are asked for at once. */
export const FIELDS_LISTED_MAX = 3;
export const LISTED_RECORDS_MAX = 100;

/** Whether lists of a subject show fields. The rows of the inbox have no room for any. */
export const hasListed = (subject: FieldSubject): boolean => subject !== "conversation";

/** Whether lists can show a field: no text of several lines, for want of room, and nothing that isn't for everybody's eyes. */
export const isListable = (field: { subject: FieldSubject; type: FieldType; isPii: boolean }): boolean =>
  hasListed(field.subject) && field.type !== "long_text" && !field.isPii;

/** Most teams that a field can be for. */
export const FIELD_TEAMS_MAX = 20;

/** Whether records of a subject have a team, so that a field can be for single teams. */
export const hasTeam = (subject: FieldSubject): subject is "conversation" | "ticket" =>
  subject === "conversation" || subject === "ticket";

/** Whether a field is for the records of a team. @param teamId null: of none */
export const isForTeam = (
  { teamIds, hasHiddenTeams }: { teamIds: readonly number[]; hasHiddenTeams: boolean },
  teamId: number | null,
): boolean => (teamIds.length === 0 && !hasHiddenTeams) || (teamId !== null && teamIds.includes(teamId));

/** Whether a record's panel shows a field: what the field of another team holds stays in sight until somebody empties the field. */
export const isInPanel = (field: { isForTeam: boolean; value: unknown; isHidden: boolean }): boolean =>
  field.isForTeam || field.value !== null || field.isHidden;

/** How a field is named in calls: its key is chosen once. */
export const FIELD_KEY = /^[a-z][a-z0-9_]{0,39}$/;

/** What a field can hold, as calls carry it: numbers and amounts as decimal text, days and instants as ISO 8601. */
export type FieldValue = string | boolean | number | number[];

/** What of a field decides which values it takes. */
export type FieldShape = {
  type: FieldType;
  options: readonly FieldOption[];
  /** Decimal text, as its values. */
  minimum: string | null;
  maximum: string | null;
  pattern: FieldPattern | null;
  mask: string | null;
};

/** What a field is called in a language; in the other one where it has no name in that. */
export const fieldLabel = (
  { labelPt, labelEn }: { labelPt: string | null; labelEn: string | null },
  locale: "pt-BR" | "en",
): string => (locale === "en" ? (labelEn ?? labelPt) : (labelPt ?? labelEn)) ?? "";

/**
 * A changed value as a history keeps it. `from` and `to`: what people read of options and people, and every other value as it is
 * typed, an instant by the workspace's clock. `isTold`: a sensitive or long one is only said to have changed.
 */
export type NotedChange = {
  id: number;
  labelPt: string | null;
  labelEn: string | null;
  type: FieldType;
  isTold: boolean;
  from: string | null;
  to: string | null;
};
