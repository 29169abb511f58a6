import { useEffect, useRef, useState } from "react";
import { type FieldErrors, type Resolver, useForm } from "react-hook-form";
import { clearDraft, readDraft, writeDraft } from "@/components/signup/signup-draft";
import {
  EMPTY_VALUES,
  pickValues,
  type SignupField,
  type SignupStep,
  type SignupValues,
  STEPS,
  stepOf,
} from "@/components/signup/signup-values";

/** The server's half of a signup that was started. */
export type StartedSignup = { token: string; startedWith: string };

// Only the fields of the step that is shown; the first complaint of a field is the one that is said.
const resolver: Resolver<SignupValues, { step: SignupStep }> = (values, context) => {
  const { fields, schema } = STEPS[context?.step ?? 0];
  const result = schema.safeParse(pickValues(values, fields));
  if (result.success) return { values, errors: {} };
  const errors: FieldErrors<SignupValues> = {};
  for (const { path, message } of result.error.issues) {
    const field = path[0] as SignupField;
    errors[field] ??= { type: "rule", message };
  }
  return { values: {}, errors };
};

/** The wizard's form: what is typed, which step is shown, and both kept through a reload. */
export function useSignupForm() {
  const [draft] = useState(readDraft);
  // What comes before the payment can't be sent without the password, and that isn't kept.
  const [step, setStep] = useState<SignupStep>(() => {
    if (!draft) return 0;
    return draft.token ? draft.step : (Math.min(draft.step, 1) as SignupStep);
  });
  const started = useRef<StartedSignup | null>(
    draft?.token ? { token: draft.token, startedWith: draft.startedWith ?? "" } : null,
  );
  const form = useForm<SignupValues, { step: SignupStep }>({
    resolver,
    context: { step },
    defaultValues: draft?.values ?? EMPTY_VALUES,
    // A complaint goes when its field is edited and comes back only when one tries to go on.
    reValidateMode: "onSubmit",
  });
  const wantedFocus = useRef<SignupField | "heading" | null>(null);
  const heading = useRef<HTMLHeadingElement | null>(null);
  const isFinished = useRef(false);

  function keep(): void {
    if (isFinished.current) return;
    const { token = null, startedWith = null } = started.current ?? {};
    writeDraft({ step, values: form.getValues(), token, startedWith });
  }

  // Without dependencies: a step is kept when it is shown, a value when it is typed.
  useEffect(() => {
    keep();
    const { unsubscribe } = form.watch(keep);
    return unsubscribe;
  });

  useEffect(() => {
    const wanted = wantedFocus.current;
    wantedFocus.current = null;
    if (wanted === "heading") heading.current?.focus();
    else if (wanted) form.setFocus(wanted);
  });

  function goTo(next: SignupStep, focus: SignupField | "heading" = "heading"): void {
    wantedFocus.current = focus;
    setStep(next);
  }

  return {
    form,
    step,
    heading,
    goTo,
    /** Whether something of an earlier visit was found. */
    isRestored: draft !== null && Object.values(draft.values).some((value) => value !== "" && value !== "credit_card"),
    started: () => started.current,
    setStarted(next: StartedSignup | null): void {
      started.current = next;
      keep();
    },
    /** Shows the server's complaints at their fields. @returns whether any is about a field of the form. */
    showErrors(errors: Readonly<Record<string, string>>): boolean {
      const known = Object.keys(errors).filter((field) => stepOf(field) !== undefined) as SignupField[];
      const [first] = known.sort((one, other) => order(one) - order(other));
      if (!first) return false;
      for (const field of known) form.setError(field, { type: "server", message: errors[field] });
      goTo(stepOf(first) ?? 0, first);
      return true;
    },
    /** The account is there: nothing is kept any more. */
    finish(): void {
      isFinished.current = true;
      clearDraft();
    },
  };
}

const ALL_FIELDS: readonly string[] = STEPS.flatMap(({ fields }) => [...fields]);
const order = (field: string) => ALL_FIELDS.indexOf(field);
