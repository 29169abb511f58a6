import { type FormEvent, useId, useRef, useState } from "react";
import type { ChatTexts } from "./chat-texts";
import type { FormDraft } from "./form-draft";
import { FIELD_MAX, type FieldName, type FieldProblem, problemOf } from "./form-rules";

/** A question of a form. */
export type FormField = { name: FieldName; isRequired: boolean };
/** What was typed into it. */
export type FormValues = Partial<Record<FieldName, string>>;
/** What is wrong, by field: a text of ours, or the server's own words. */
export type FormErrors = Partial<Record<FieldName, string>>;

/** What keeps a form from being sent: by field, or of all of it; undefined for nothing. */
export type FormProblems = { fields?: FormErrors; form?: string } | undefined;

const LABEL = {
  name: "labelName",
  email: "labelEmail",
  phone: "labelPhone",
  subject: "labelSubject",
  message: "labelMessage",
} as const satisfies Record<FieldName, keyof ChatTexts>;
const INPUT = {
  name: { type: "text", autoComplete: "name", inputMode: "text" },
  email: { type: "email", autoComplete: "email", inputMode: "email" },
  phone: { type: "tel", autoComplete: "tel", inputMode: "tel" },
  subject: { type: "text", autoComplete: "off", inputMode: "text" },
  message: { type: "text", autoComplete: "off", inputMode: "text" },
} as const;

/** A short form in the chat window: labels always visible, what is wrong beside its field, the first of them focused. */
export function ChatForm(props: {
  title: string;
  hint?: string;
  fields: readonly FormField[];
  initial: FormValues;
  submitLabel: string;
  texts: ChatTexts;
  /** Keeps what is typed until it was sent; without it, it goes with the form. */
  draft?: FormDraft;
  /** Sends the form. Resolves with what is wrong. */
  onSubmit: (values: FormValues) => Promise<FormProblems>;
}) {
  const { fields, texts, draft } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<FormValues>(() => ({ ...props.initial, ...draft?.read() }));
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState("");
  const [isSending, setSending] = useState(false);

  const show = (found: FormErrors) => {
    setErrors(found);
    const first = fields.find(({ name }) => found[name])?.name;
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found: FormErrors = {};
    for (const { name, isRequired } of fields) {
      const problem: FieldProblem | null = problemOf(name, values[name] ?? "", isRequired);
      if (problem) found[name] = texts[problem];
    }
    setFailure("");
    show(found);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    const trimmed = Object.fromEntries(fields.map(({ name }) => [name, (values[name] ?? "").trim()]));
    const problems = await props.onSubmit(trimmed);
    setSending(false);
    if (!problems) return draft?.clear();
    setFailure(problems.form ?? "");
    show(problems.fields ?? {});
  };

  return (
    <form ref={form} className="cw-panel" noValidate aria-label={props.title} onSubmit={submit}>
      <p className="cw-panel-title">{props.title}</p>
      {props.hint && <p className="cw-note">{props.hint}</p>}
      {fields.map(({ name, isRequired }) => {
        const error = errors[name];
        const shared = {
          id: `${id}-${name}`,
          name,
          className: "cw-input",
          value: values[name] ?? "",
          required: isRequired,
          "aria-invalid": error !== undefined,
          "aria-describedby": error ? `${id}-${name}-error` : undefined,
          onChange: ({ target }: { target: { value: string } }) => {
            setValues({ ...values, [name]: target.value });
            draft?.write(name, target.value);
          },
        };
        return (
          <div key={name} className="cw-field">
            <label htmlFor={shared.id}>
              {texts[LABEL[name]]}
              {!isRequired && <span className="cw-optional"> {texts.optional}</span>}
            </label>
            {name === "message" ? (
              <textarea {...shared} rows={3} maxLength={FIELD_MAX.message} />
            ) : (
              <input {...shared} {...INPUT[name]} maxLength={FIELD_MAX[name]} />
            )}
            {error && (
              <p id={`${id}-${name}-error`} className="cw-note cw-error">
                {error}
              </p>
            )}
          </div>
        );
      })}
      <div role="alert">{failure && <p className="cw-note cw-error">{failure}</p>}</div>
      <button type="submit" className="cw-submit" aria-disabled={isSending}>
        {isSending ? texts.sending : props.submitLabel}
      </button>
    </form>
  );
}
