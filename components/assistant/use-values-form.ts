import { type ComponentProps, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { FormPlace } from "@/components/desk/form/use-kept-form";
import { type DraftForm, useRecordDraft } from "@/components/desk/form/use-record-draft";
import type { FormDialog } from "@/components/ui/form-dialog";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { ApiError } from "@/lib/client/http/api";
import { useProblemText } from "./problem-text";

type FormDialogProps = ComponentProps<typeof FormDialog>;
type FormErrors = Readonly<Record<string, string>>;

/** The state of a form whose values one schema checks. */
export type ValuesForm<Values extends object> = Pick<
  DraftForm<Values, unknown>,
  "draft" | "values" | "isDirty" | "set"
> & {
  element: RefObject<HTMLFormElement | null>;
  /** By field: the name of a text, or a text of the server's. */
  errors: FormErrors;
  isSaving: boolean;
  /** What keeps it from being saved and belongs to no field. */
  problem: string | null;
  settle: DraftForm<Values, unknown>["settle"];
  submit: () => void;
  /** What a dialog around the form needs. */
  dialog: Pick<FormDialogProps, "element" | "isDirty" | "isSaving" | "problem" | "onFocus" | "onSubmit">;
};

/** Holds what is typed and what is wrong with it; an error goes as its field is edited. What was typed is never lost. */
export function useValuesForm<Values extends object, Output, Dto>({
  initial,
  stored = null,
  storedOf,
  place = null,
  schema,
  toInput = (values) => values,
  send,
  onSaved,
}: {
  /** What the form begins with: what is stored, or what was typed in an earlier try. */
  initial: Values;
  /** Null: a new record. */
  stored?: StoredRecord<Values> | null;
  storedOf: (dto: Dto) => StoredRecord<Values>;
  /** Of a form that lies in the screen itself. */
  place?: FormPlace | null;
  schema: z.ZodType<Output>;
  /** The body of the call without its version, as the schema takes it. */
  toInput?: (values: Values) => object;
  /** Stores it; `version` is the edit that the values are based on. */
  send: (input: Output, version: number) => Promise<Dto>;
  onSaved: (dto: Dto) => void;
}): ValuesForm<Values> {
  const problemText = useProblemText();
  const element = useRef<HTMLFormElement>(null);
  const form = useRecordDraft<Values, Dto>(initial, stored, storedOf, place);
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [wantsFocus, setWantsFocus] = useState(0);

  useEffect(() => {
    if (wantsFocus > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wantsFocus]);

  const clear = useCallback((name: string) => setErrors(({ [name]: _, ...others }) => others), []);
  const fail = (next: FormErrors) => {
    setErrors(next);
    setWantsFocus((count) => count + 1);
  };
  const submit = async () => {
    setProblem(null);
    const parsed = schema.safeParse(toInput(form.values));
    if (!parsed.success) {
      const found: Record<string, string> = {};
      for (const { path, message } of parsed.error.issues) found[String(path[0] ?? "")] ??= message;
      return fail(found);
    }
    setSaving(true);
    try {
      const saved = await form.save((values, version) => send(schema.parse(toInput(values)), version));
      if (saved !== null) onSaved(saved);
    } catch (error) {
      const refused = error instanceof ApiError ? (error.details.errors as FormErrors | undefined) : undefined;
      const isOfFields = refused !== undefined && Object.keys(refused).length > 0;
      if (isOfFields)
        fail(Object.fromEntries(Object.entries(refused).map(([path, text]) => [path.split(".")[0] ?? path, text])));
      setProblem(isOfFields ? null : problemText(error));
    }
    setSaving(false);
  };

  const { draft, values, isDirty } = form;
  const onSubmit = () => void submit();
  const onFocus = () => element.current?.querySelector<HTMLElement>("[data-field]")?.focus();
  return {
    element,
    draft,
    values,
    errors,
    isDirty,
    isSaving,
    problem,
    set: (name, value) => {
      form.set(name, value);
      clear(name);
    },
    settle: (name, choice) => {
      form.settle(name, choice);
      clear(name);
    },
    submit: onSubmit,
    dialog: { element, isDirty, isSaving, problem, onFocus, onSubmit },
  };
}
