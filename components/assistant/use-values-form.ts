import { type ComponentProps, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { FormDialog } from "@/components/ui/form-dialog";
import { ApiError } from "@/lib/client/api";
import { useProblemText } from "./problem-text";

type FormDialogProps = ComponentProps<typeof FormDialog>;
type FormErrors = Readonly<Record<string, string>>;

/** The state of a form whose values one schema checks. */
export type ValuesForm<Values extends object> = {
  element: RefObject<HTMLFormElement | null>;
  values: Values;
  /** By field: the name of a text, or a text of the server's. */
  errors: FormErrors;
  isDirty: boolean;
  isSaving: boolean;
  /** What keeps it from being saved and belongs to no field. */
  problem: string | null;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  submit: () => void;
  /** What a dialog around the form needs. */
  dialog: Pick<FormDialogProps, "element" | "isDirty" | "isSaving" | "problem" | "onFocus" | "onSubmit">;
};

/** Holds what is typed and what is wrong with it; an error goes as its field is edited. What was typed is never lost. */
export function useValuesForm<Values extends object, Output>({
  initial,
  first,
  schema,
  toInput = (values) => values,
  send,
}: {
  /** What the form begins with: what is stored, or what was typed in an earlier try. */
  initial: Values;
  /** What is stored, when that is something else. */
  first?: Values;
  schema: z.ZodType<Output>;
  /** The body of the call, as the schema takes it. */
  toInput?: (values: Values) => object;
  send: (input: Output) => Promise<void>;
}): ValuesForm<Values> {
  const problemText = useProblemText();
  const element = useRef<HTMLFormElement>(null);
  const [before] = useState(first ?? initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [wantsFocus, setWantsFocus] = useState(0);

  useEffect(() => {
    if (wantsFocus > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wantsFocus]);

  const set = useCallback<ValuesForm<Values>["set"]>((name, value) => {
    setValues((all) => ({ ...all, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  }, []);
  const fail = (next: FormErrors) => {
    setErrors(next);
    setWantsFocus((count) => count + 1);
  };
  const submit = async () => {
    setProblem(null);
    const parsed = schema.safeParse(toInput(values));
    if (!parsed.success) {
      const found: Record<string, string> = {};
      for (const { path, message } of parsed.error.issues) found[String(path[0] ?? "")] ??= message;
      return fail(found);
    }
    setSaving(true);
    try {
      await send(parsed.data);
    } catch (error) {
      const refused = error instanceof ApiError ? (error.details.errors as FormErrors | undefined) : undefined;
      const isOfFields = refused !== undefined && Object.keys(refused).length > 0;
      if (isOfFields)
        fail(Object.fromEntries(Object.entries(refused).map(([path, text]) => [path.split(".")[0] ?? path, text])));
      setProblem(isOfFields ? null : problemText(error));
    }
    setSaving(false);
  };

  const isDirty = JSON.stringify(before) !== JSON.stringify(values);
  const onSubmit = () => void submit();
  const onFocus = () => element.current?.querySelector<HTMLElement>("[data-field]")?.focus();
  return {
    element,
    values,
    errors,
    isDirty,
    isSaving,
    problem,
    set,
    submit: onSubmit,
    dialog: { element, isDirty, isSaving, problem, onFocus, onSubmit },
  };
}
