import { type ComponentProps, type SubmitEvent, useState } from "react";
import type { FormDialog } from "@/components/ui/form-dialog";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { type FieldErrors, fieldErrorsOf } from "./field-errors";
import { type RecordForm, type RecordFormOptions, useRecordForm } from "./use-record-form";

/** A form over a record that saves itself. */
export type SavedForm<Values extends object> = RecordForm<Values> & {
  isSaving: boolean;
  /** What keeps it from being saved and belongs to no field. */
  problem: string | null;
  /** Tells the problem no longer. */
  dismiss: () => void;
  /** Saves what was typed, or shows what is wrong with it. */
  submit: () => Promise<void>;
  /** Runs something else of the form's, with the same end when it is refused. */
  attempt: (work: () => Promise<void>) => Promise<void>;
  /** What a form element needs. */
  form: Pick<ComponentProps<"form">, "ref" | "noValidate" | "onSubmit">;
  /** What a dialog around the form needs. */
  dialog: Pick<
    ComponentProps<typeof FormDialog>,
    "element" | "isDirty" | "isSaving" | "problem" | "onFocus" | "onSubmit"
  >;
};

/** Holds what is typed, checks and sends it. What was typed is never lost. */
export function useSavedForm<Values extends object, Dto>({
  storedOf,
  send,
  onSaved,
  onInvalid,
  problemOf,
  errorsOf = fieldErrorsOf,
  ...options
}: RecordFormOptions<Values> & {
  /** What the answer holds. Left out, it is sent once: the server compares each field, or there is nothing to compare. */
  storedOf?: (dto: Dto) => StoredRecord<Values>;
  /** Stores it; `version` is the edit that the values are based on. */
  send: (values: Values, version: number) => Promise<Dto>;
  onSaved: (dto: Dto) => void;
  /** Fields are wrong, and show it. */
  onInvalid?: () => void;
  /** Why it wasn't stored, if that belongs to no field; null when it was told otherwise. */
  problemOf: (error: unknown) => string | null;
  /** What the server refused, by the form's fields. */
  errorsOf?: (error: unknown) => FieldErrors;
}): SavedForm<Values> {
  const record = useRecordForm(options);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function attempt(work: () => Promise<void>) {
    if (isSaving) return;
    setProblem(null);
    setSaving(true);
    try {
      await work();
    } catch (error) {
      const refused = errorsOf(error);
      if (Object.keys(refused).length > 0) {
        record.fail(refused);
        onInvalid?.();
      } else setProblem(problemOf(error));
    }
    setSaving(false);
  }
  async function submit() {
    if (isSaving) return;
    setProblem(null);
    if (!record.passes()) return onInvalid?.();
    await attempt(async () => {
      const { values, base } = record;
      const saved = await (storedOf ? record.save(send, storedOf) : send(values, base?.version ?? 0));
      if (saved !== null) onSaved(saved);
    });
  }
  const { element, isDirty } = record;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit();
  };
  const onFocus = () => element.current?.querySelector<HTMLElement>("[data-field]")?.focus();
  return {
    ...record,
    isSaving,
    problem,
    dismiss: () => setProblem(null),
    submit,
    attempt,
    form: { ref: element, noValidate: true, onSubmit },
    dialog: { element, isDirty, isSaving, problem, onFocus, onSubmit },
  };
}
