import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFieldProblem, useFieldReader } from "@/components/desk/fields/use-field-words";
import { useMay } from "@/components/desk/screen/permissions";
import { definedFieldsKey } from "@/lib/client/cache/cache-keys";
import { fetchFields } from "@/lib/client/calls/field-calls";
import type { FieldSubject, FieldValue } from "@/lib/modules/fields/policy";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { type AskedField, readTypedAnswers } from "@/lib/modules/forms/policy";

/** What was typed into fields, by their keys. */
export type TypedFields = Readonly<Record<string, string>>;

/** The fields that somebody has to fill in as they create a record, as a form asks them. */
export const askedAtBeginning = (fields: readonly FieldDto[], maySeeSensitive: boolean): AskedField<FieldDto>[] =>
  fields
    .filter(({ required, isArchived, isPii }) => required === "on_create" && !isArchived && (maySeeSensitive || !isPii))
    .map((field) => ({ fieldId: field.id, isRequired: true, showIf: [], field }));

/** What creating a record requires. */
export type BeginFields = {
  asked: readonly AskedField<FieldDto>[];
  /** What is wrong with what was typed, by `fields.<key>`, in words. */
  problemsOf: (typed: TypedFields) => Record<string, string>;
  /** What is sent of it. */
  valuesOf: (typed: TypedFields) => Record<string, FieldValue>;
  /** Looks again: a field isn't what it was. */
  lookAgain: () => Promise<unknown>;
};

/** Asks for what creating a record requires. @param isNeeded whether the form creates one */
export function useBeginFields(subject: FieldSubject, isNeeded: boolean): BeginFields {
  const client = useQueryClient();
  const maySeeSensitive = useMay("fields.sensitive");
  const reader = useFieldReader();
  const problemText = useFieldProblem();
  const queryKey = definedFieldsKey(subject);
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => fetchFields(subject, signal), enabled: isNeeded });
  const asked = isNeeded ? askedAtBeginning(data ?? [], maySeeSensitive) : [];
  const read = (typed: TypedFields) => readTypedAnswers(asked, typed, reader);
  return {
    asked,
    problemsOf: (typed) =>
      Object.fromEntries(
        Object.entries(read(typed).errors).map(([key, error]) => [`fields.${key}`, problemText(error)]),
      ),
    valuesOf: (typed) => read(typed).values,
    lookAgain: () => client.invalidateQueries({ queryKey }),
  };
}
