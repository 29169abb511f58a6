import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { changedFields, type FieldConflict, type FormValues, mergeStored } from "@/lib/client/forms/record-changes";

/** A state of the row under a form. */
export type Stored<Values extends FormValues> = { version: number; values: Values };
/** What is wrong with each field: the name of a text, or a text of the server's. */
export type FieldErrors<Values extends FormValues> = Partial<Record<keyof Values & string, string>>;

type Inner<Values extends FormValues> = {
  values: Values;
  stored: Stored<Values> | null;
  taken: { field: keyof Values & string; by: string | null }[];
  conflicts: FieldConflict<Values>[];
};

/** The state of a form over a row that others may change meanwhile. */
export type RecordForm<Values extends FormValues> = Inner<Values> & {
  errors: FieldErrors<Values>;
  isDirty: boolean;
  element: RefObject<HTMLFormElement | null>;
  set: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void;
  /** Shows what is wrong and puts the focus into the first such field. */
  fail: (errors: FieldErrors<Values>) => void;
  /** Hears of a newer state of the row. */
  absorb: (next: Stored<Values>, by: string | null) => void;
  /** Ends a conflict: with what was typed, or with what is stored. */
  settle: (field: keyof Values & string, choice: "mine" | "theirs") => void;
};

/** Holds what is typed, what is wrong with it, and what became of the row since. Errors go as their field is edited. */
export function useRecordForm<Values extends FormValues>(
  initial: Values,
  stored: Stored<Values> | null,
): RecordForm<Values> {
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [wantsFocus, setWantsFocus] = useState(0);
  const [inner, setInner] = useState<Inner<Values>>({ values: initial, stored, taken: [], conflicts: [] });
  const [first] = useState(initial);

  const set = useCallback<RecordForm<Values>["set"]>((field, value) => {
    setInner((all) => ({ ...all, values: { ...all.values, [field]: value } }));
    setErrors(({ [field]: _, ...others }) => others as FieldErrors<Values>);
  }, []);
  const fail = useCallback((next: FieldErrors<Values>) => {
    setErrors(next);
    setWantsFocus((count) => count + 1);
  }, []);
  useEffect(() => {
    if (wantsFocus > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wantsFocus]);

  const absorb = useCallback<RecordForm<Values>["absorb"]>((next, by) => {
    setInner((all) => {
      if (!all.stored || next.version <= all.stored.version) return all;
      const merged = mergeStored(all.stored.values, all.values, next.values, by);
      const changed = new Set(changedFields(all.stored.values, next.values));
      return {
        values: merged.values,
        stored: next,
        taken: [
          ...all.taken.filter(({ field }) => !changed.has(field)),
          ...merged.taken.map((field) => ({ field, by })),
        ],
        conflicts: [...all.conflicts.filter(({ field }) => !changed.has(field)), ...merged.conflicts],
      };
    });
  }, []);
  const settle = useCallback<RecordForm<Values>["settle"]>((field, choice) => {
    setInner((all) => {
      const conflict = all.conflicts.find((one) => one.field === field);
      if (!conflict) return all;
      return {
        ...all,
        values: choice === "theirs" ? { ...all.values, [field]: conflict.theirs } : all.values,
        conflicts: all.conflicts.filter((one) => one !== conflict),
      };
    });
    setErrors(({ [field]: _, ...others }) => others as FieldErrors<Values>);
  }, []);

  const isDirty = changedFields(inner.stored?.values ?? first, inner.values).length > 0;
  return { ...inner, errors, isDirty, element, set, fail, absorb, settle };
}
