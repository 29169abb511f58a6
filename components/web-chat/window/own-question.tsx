import { type OwnQuestion, questionLabel } from "@/lib/modules/channels/web-chat/policy";
import type { FieldType } from "@/lib/modules/fields/policy";
import { type ChatTexts, fill } from "./chat-texts";
import { describedBy, FormRow } from "./form-row";

type InputType = { type?: string; inputMode?: "decimal" | "url" | "email" | "tel" | "numeric"; autoComplete?: string };

/** How each type that has an input of one line is typed. CNPJs may have letters. */
const INPUTS: Partial<Readonly<Record<FieldType, InputType>>> = {
  number: { inputMode: "decimal" },
  money: { inputMode: "decimal" },
  date: { type: "date" },
  datetime: { type: "datetime-local" },
  url: { inputMode: "url" },
  email: { type: "email", inputMode: "email", autoComplete: "email" },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel" },
  cpf: { inputMode: "numeric" },
};

/** How an answer is to be written, where that isn't plain. */
function hintOf({ field: { type, pattern, mask } }: OwnQuestion, { own }: ChatTexts): string | undefined {
  if (type === "money") return own.hints.money;
  return pattern === null ? undefined : fill(own.hints[pattern], { mask: mask ?? "" });
}

/** A field of the workspace's own, as visitors fill it in; `typed` is its text (lib/modules/fields/values). */
export function OwnQuestionRow(props: {
  id: string;
  question: OwnQuestion;
  typed: string;
  error: string | undefined;
  locale: string;
  texts: ChatTexts;
  onChange: (typed: string) => void;
}) {
  const { id, question, typed, error, texts, onChange } = props;
  const { field, isRequired } = question;
  const { key: name, type, options } = field;
  const hint = hintOf(question, texts);
  const row = { id, label: questionLabel(question, props.locale), isRequired, error, hint, texts };
  const shared = {
    id,
    name,
    className: "cw-input",
    value: typed,
    required: isRequired,
    "aria-invalid": error !== undefined,
    "aria-describedby": describedBy(id, error, hint),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const select = (choices: readonly { value: string; label: string }[]) => (
    <FormRow {...row}>
      <select {...shared}>
        <option value="">{texts.own.none}</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FormRow>
  );
  if (type === "boolean")
    return select([
      { value: "true", label: texts.own.yes },
      { value: "false", label: texts.own.no },
    ]);
  const offered = options.map((option) => ({ value: String(option.id), label: option.label }));
  if (type === "choice") return select(offered);
  if (type === "multi_choice") {
    const chosen = typed === "" ? [] : typed.split(",");
    return (
      <FormRow {...row} isGroup>
        {offered.map(({ value, label }) => (
          <label key={value} className="cw-option">
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              aria-invalid={error !== undefined}
              onChange={({ target }) =>
                onChange((target.checked ? [...chosen, value] : chosen.filter((one) => one !== value)).join(","))
              }
            />
            <span>{label}</span>
          </label>
        ))}
      </FormRow>
    );
  }
  return (
    <FormRow {...row}>
      {type === "long_text" ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input {...shared} type="text" autoComplete="off" {...INPUTS[type]} />
      )}
    </FormRow>
  );
}
