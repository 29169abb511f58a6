import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldReader } from "@/components/desk/fields/use-field-words";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { CONDITION_LIMITS, type Leaf } from "@/lib/kernel/conditions/condition";
import { hasOptions } from "@/lib/modules/fields/policy";
import { readTyped, typedText } from "@/lib/modules/fields/values/policy";
import type { NamedField } from "./own-fields";

type Value = Leaf["value"];
type Props = {
  field: NamedField;
  value: Value;
  /** Who can be asked about. */
  people: readonly { id: number; name: string }[];
  /** Undefined: nothing that can be asked. */
  onChange: (value: Value) => void;
  /** How the control is called. */
  label: string;
  id?: string | undefined;
};

/** The control by which a question about a field of the workspace's own is given its value. Times ago have another one. */
export function OwnValue(props: Props) {
  const { type } = props.field;
  if (type === "boolean") return <YesNo {...props} />;
  if (hasOptions(type) || type === "person") return <Some {...props} />;
  if (type === "number" || type === "money" || type === "date" || type === "datetime") return <Typed {...props} />;
  const { id, label, value, onChange } = props;
  return (
    <Input
      id={id}
      aria-label={label}
      autoComplete="off"
      maxLength={CONDITION_LIMITS.text}
      value={typeof value === "string" ? value : ""}
      onChange={({ target }) => onChange(target.value.trim() === "" ? undefined : target.value)}
    />
  );
}

function YesNo({ id, label, value, onChange }: Props) {
  const t = useTranslations("field-questions");
  return (
    <NativeSelect
      id={id}
      aria-label={label}
      value={value === false ? "no" : "yes"}
      choices={(["yes", "no"] as const).map((one) => ({ value: one, label: t(one) }))}
      onChange={({ target }) => onChange(target.value === "yes")}
    />
  );
}

/** Several of a few, in one order whatever was clicked first. An archived option that is asked about stays among them. */
function Some({ field, label, value, people, onChange }: Props) {
  const t = useTranslations("field-questions");
  const chosen: readonly number[] = Array.isArray(value) ? value.map(Number) : [];
  const known = hasOptions(field.type)
    ? field.options
        .filter(({ id, isArchived }) => !isArchived || chosen.includes(id))
        .map((option) => ({
          id: option.id,
          name: option.isArchived ? t("archived", { field: option.label }) : option.label,
        }))
    : people;
  const gone = chosen.filter((id) => !known.some((one) => one.id === id)).map((id) => ({ id, name: t("gone") }));
  const options = [...known, ...gone];
  const toggle = (id: number, isChosen: boolean) => {
    const next = options.map((one) => one.id).filter((one) => (one === id ? isChosen : chosen.includes(one)));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="max-h-56 overflow-y-auto rounded-md border border-input p-1">
        {options.length === 0 ? <p className="p-2 text-list text-muted-foreground">{t("nothing")}</p> : null}
        {options.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-9 items-center gap-2 rounded-md px-2 text-list hover:bg-accent pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-primary"
              checked={chosen.includes(id)}
              disabled={!chosen.includes(id) && chosen.length >= CONDITION_LIMITS.listed}
              onChange={({ target }) => toggle(id, target.checked)}
            />
            <bdi className="min-w-0 truncate">{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A number, an amount, a day or an instant, as the field's own input takes it. */
function Typed({ field, id, label, value, onChange }: Props) {
  const t = useTranslations("field-questions");
  const reader = useFieldReader();
  const { type } = field;
  const read = (known: Value) => (typeof known === "string" ? typedText(type, known, reader) : "");
  // What is typed may be no value yet; another value that comes from elsewhere replaces it.
  const [state, setState] = useState(() => ({ value, typed: read(value) }));
  if (state.value !== value) setState({ value, typed: read(value) });
  const isWrong = state.typed.trim() !== "" && value === undefined;
  return (
    <>
      <Input
        id={id}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong && id ? `${id}-wrong` : undefined}
        {...(type === "date" ? { type: "date" } : type === "datetime" ? { type: "datetime-local" } : {})}
        {...(type === "number" || type === "money" ? { inputMode: "decimal" as const } : {})}
        autoComplete="off"
        value={state.typed}
        onChange={({ target }) => {
          // A question may go beyond what the field takes.
          const { value: made } = readTyped({ ...field, minimum: null, maximum: null }, target.value, reader);
          const next = typeof made === "string" ? made : undefined;
          setState({ value: next, typed: target.value });
          onChange(next);
        }}
      />
      {isWrong ? (
        <p id={id ? `${id}-wrong` : undefined} role="alert" className="text-danger text-list">
          {t("wrong")}
        </p>
      ) : null}
    </>
  );
}
