import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useFieldProblem, useFieldReader } from "@/components/desk/fields/use-field-words";
import { useMay } from "@/components/desk/screen/permissions";
import { useTeamOfBeginner } from "@/components/desk/screen/teams";
import { definedFieldsKey } from "@/lib/client/cache/cache-keys";
import { fetchFields } from "@/lib/client/calls/field-calls";
import { type FieldSubject, type FieldValue, isForTeam } from "@/lib/modules/fields/policy";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { type AskedField, readTypedAnswers } from "@/lib/modules/forms/policy";

/** What was typed into fields, by their keys. */
export type TypedFields = Readonly<Record<string, string>>;

/** What is known of a record that begins. */
type Beginning = {
  /** Its team, as far as the form knows it; null: none. */
  teamId: number | null;
  maySeeSensitive: boolean;
  /** Whether the server missed a field. */
  isMissed: (key: string) => boolean;
};

/** The fields that somebody has to fill in as they create a record, as a form asks them. */
export const askedAtBeginning = (
  fields: readonly FieldDto[],
  { teamId, maySeeSensitive, isMissed }: Beginning,
): AskedField<FieldDto>[] =>
  fields
    .filter((field) => field.required === "on_create" && !field.isArchived && (maySeeSensitive || !field.isPii))
    .filter((field) => isForTeam(field, teamId) || isMissed(field.key))
    .map((field) => ({ fieldId: field.id, isRequired: true, showIf: [], field }));

/** Whether some of the fields that creating a record requires are for single teams. */
export const asksByTeam = (fields: readonly FieldDto[]): boolean =>
  fields.some(({ required, teamIds }) => required === "on_create" && teamIds.length > 0);

/**
 * Remembers which fields the server missed: its answer says more of the record's team than the form knows.
 * @returns `miss`: takes the paths of what was refused
 */
export function useMissedFields(): { isMissed: (key: string) => boolean; miss: (paths: readonly string[]) => void } {
  const [missed, setMissed] = useState<readonly string[]>([]);
  const miss = useCallback((paths: readonly string[]) => setMissed((known) => [...known, ...paths]), []);
  return { isMissed: (key) => missed.includes(`fields.${key}`), miss };
}

/** What creating a record requires. */
export type BeginFields = {
  asked: readonly AskedField<FieldDto>[];
  /** What is wrong with what was typed, by `fields.<key>`, in words. */
  problemsOf: (typed: TypedFields) => Record<string, string>;
  /** What is sent of it. */
  valuesOf: (typed: TypedFields) => Record<string, FieldValue>;
  /** Looks again: a field isn't what it was. @param refused the paths of what the server refused */
  lookAgain: (refused: readonly string[]) => Promise<unknown>;
};

/** Asks for what creating a record requires. @param isNeeded whether the form creates one */
export function useBeginFields(subject: FieldSubject, isNeeded: boolean): BeginFields {
  const client = useQueryClient();
  const maySeeSensitive = useMay("fields.sensitive");
  const reader = useFieldReader();
  const problemText = useFieldProblem();
  const queryKey = definedFieldsKey(subject);
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => fetchFields(subject, signal), enabled: isNeeded });
  const { isMissed, miss } = useMissedFields();
  const defined = isNeeded ? (data ?? []) : [];
  const teamId = useTeamOfBeginner(subject === "conversation" && asksByTeam(defined));
  const asked = askedAtBeginning(defined, { teamId, maySeeSensitive, isMissed });
  const read = (typed: TypedFields) => readTypedAnswers(asked, typed, reader);
  return {
    asked,
    problemsOf: (typed) =>
      Object.fromEntries(
        Object.entries(read(typed).errors).map(([key, error]) => [`fields.${key}`, problemText(error)]),
      ),
    valuesOf: (typed) => read(typed).values,
    lookAgain: (refused) => {
      miss(refused);
      return client.invalidateQueries({ queryKey });
    },
  };
}
