import { type FormEvent, useId, useRef, useState } from "react";
import type { OwnAnswers, OwnQuestion } from "@/lib/modules/channels/web-chat/policy";
import type { ChatTexts } from "./chat-texts";
import type { FormDraft } from "./form-draft";
import { describedBy, FormRow } from "./form-row";
import { FIELD_MAX, type FieldName, type FieldProblem, problemOf } from "./form-rules";
import { readOwn, type TypedAnswers } from "./own-answers";
import { OwnQuestionRow } from "./own-question";

/** A question of a form. */
export type FormField = { name: FieldName; isRequired: boolean };
/** What was typed into it. */
export type FormValues = Partial<Record<FieldName, string>>;
/** What is wrong, by field: a text of ours, or the server's own words. */
export type FormErrors = Readonly<Record<string, string>>;

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

const NOTHING_ASKED = { asks: [], locale: "pt-BR" };

/** A short form in the chat window: labels always visible, what is wrong beside its field, the first of them focused. */
export function ChatForm(props: {
  title: string;
  hint?: string;
  fields: readonly FormField[];
  /** Questions about the workspace's own fields, below the others. */
  own?: { asks: readonly OwnQuestion[]; locale: string };
  initial: FormValues;
  submitLabel: string;
  texts: ChatTexts;
  /** Keeps what is typed until it was sent; without it, it goes with the form. */
  draft?: FormDraft | undefined;
  /** Sends the form. Resolves with what is wrong. */
  onSubmit: (values: FormValues, answers: OwnAnswers) => Promise<FormProblems>;
}) {
  const { fields, texts, draft, own = NOTHING_ASKED } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<FormValues>(() => ({ ...props.initial, ...draft?.read() }));
  const [typed, setTyped] = useState<TypedAnswers>(() => draft?.readOwn() ?? {});
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState("");
  const [isSending, setSending] = useState(false);
  const answers = readOwn(own.asks, typed, { locale: own.locale, texts });
  const names: readonly string[] = [...fields.map(({ name }) => name), ...answers.shown.map(({ field }) => field.key)];

  const show = (found: FormErrors) => {
    setErrors(found);
    const first = names.find((name) => found[name]);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found: Record<string, string> = { ...answers.errors };
    for (const { name, isRequired } of fields) {
      const problem: FieldProblem | null = problemOf(name, values[name] ?? "", isRequired);
      if (problem) found[name] = texts[problem];
    }
    setFailure("");
    show(found);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    const trimmed = Object.fromEntries(fields.map(({ name }) => [name, (values[name] ?? "").trim()]));
    const problems = await props.onSubmit(trimmed, answers.values);
    setSending(false);
    if (!problems) return draft?.clear();
    const refused = problems.fields ?? {};
    // What the server refuses may be about what isn't asked any more.
    const isShown = names.some((name) => refused[name]);
    setFailure(problems.form ?? (isShown ? "" : texts.offlineFailed));
    show(refused);
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
          "aria-describedby": describedBy(`${id}-${name}`, error),
          onChange: ({ target }: { target: { value: string } }) => {
            setValues({ ...values, [name]: target.value });
            draft?.write(name, target.value);
          },
        };
        return (
          <FormRow
            key={name}
            id={shared.id}
            label={texts[LABEL[name]]}
            isRequired={isRequired}
            error={error}
            texts={texts}
          >
            {name === "message" ? (
              <textarea {...shared} rows={3} maxLength={FIELD_MAX.message} />
            ) : (
              <input {...shared} {...INPUT[name]} maxLength={FIELD_MAX[name]} />
            )}
          </FormRow>
        );
      })}
      {answers.shown.map((question) => {
        const { key, isPii } = question.field;
        return (
          <OwnQuestionRow
            key={key}
            id={`${id}-${key}`}
            question={question}
            typed={typed[key] ?? ""}
            error={errors[key]}
            locale={own.locale}
            texts={texts}
            onChange={(text) => {
              const all = { ...typed, [key]: text };
              setTyped(all);
              // Others may use the browser after them.
              if (!isPii) draft?.writeOwn(key, text);
            }}
          />
        );
      })}
      <div role="alert">{failure && <p className="cw-note cw-error">{failure}</p>}</div>
      <button type="submit" className="cw-submit" aria-disabled={isSending}>
        {isSending ? texts.sending : props.submitLabel}
      </button>
    </form>
  );
}
