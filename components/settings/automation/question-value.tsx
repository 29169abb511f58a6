import { useTimeZone, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Boxes } from "@/components/desk/form/boxes";
import type { NamedField } from "@/components/desk/own-questions/own-fields";
import { OwnValue } from "@/components/desk/own-questions/own-value";
import { useAskedTags } from "@/components/desk/tags/use-known-tags";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { TagsField } from "@/components/ui/tags-field";
import { TAG_MAX_LENGTH } from "@/lib/client/calls/limits";
import { CONDITION_LIMITS } from "@/lib/kernel/conditions/condition";
import { wallOffset } from "@/lib/kernel/wall-clock";
import { RULE_FIELDS, type RuleField } from "@/lib/modules/automation/filter";
import { RecordsValue } from "./records-value";
import { inUnits, type Question, TIME_UNITS, type TimeUnit } from "./rule-draft";
import type { Named } from "./use-rule-words";

type Props = {
  /** The question's place, from 1. */
  number: number;
  question: Question;
  people: readonly Named[];
  teams: readonly Named[];
  onChange: (value: Question["value"]) => void;
};

const isKnown = (field: string): field is RuleField => field in RULE_FIELDS;
const SECONDS: Readonly<Record<TimeUnit, number>> = { minutes: 60, hours: 3_600, days: 86_400 };

/** The control by which a question's value is chosen; nothing where it takes none. @param props.own the workspace's field that is asked */
export function QuestionValue({ own, ...props }: Props & { own: NamedField | undefined }) {
  const { field, operator } = props.question;
  if (operator === "is_empty" || operator === "is_present") return null;
  const isAgo = operator === "newer_than" || operator === "older_than";
  if (own) return isAgo ? <Duration {...props} /> : <OfOwn {...props} own={own} />;
  if (!isKnown(field)) return null;
  const { kind } = RULE_FIELDS[field];
  if (kind === "flag") return <YesNo {...props} />;
  if (kind === "tags") return <Tags {...props} />;
  if (kind === "text") return <Words {...props} />;
  if (kind === "instant")
    return operator === "before" || operator === "after" ? <Day {...props} /> : <Duration {...props} />;
  if (field === "customer" || field === "company") return <RecordsValue {...props} field={field} />;
  return <Choices {...props} field={field} />;
}

function OfOwn({ number, question: { value }, own, people, onChange }: Props & { own: NamedField }) {
  const t = useTranslations("automation.form");
  const id = useId();
  return (
    <div className="min-w-0 sm:col-span-2">
      <OwnValue
        id={id}
        label={t("questionValue", { number })}
        field={own}
        value={value}
        people={people}
        onChange={onChange}
      />
    </div>
  );
}

function YesNo({ number, question: { value }, onChange }: Props) {
  const t = useTranslations("automation.form");
  return (
    <NativeSelect
      aria-label={t("questionValue", { number })}
      value={value === false ? "no" : "yes"}
      choices={(["yes", "no"] as const).map((one) => ({ value: one, label: t(one) }))}
      onChange={({ target }) => onChange(target.value === "yes")}
    />
  );
}

function Words({ number, question: { value }, onChange }: Props) {
  const t = useTranslations("automation.form");
  return (
    <Input
      aria-label={t("questionValue", { number })}
      className="sm:col-span-2"
      autoComplete="off"
      maxLength={CONDITION_LIMITS.text}
      value={typeof value === "string" ? value : ""}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Tags({ number, question: { value }, onChange }: Props) {
  const known = useAskedTags();
  const t = useTranslations("automation.form");
  const id = useId();
  return (
    <div className="sm:col-span-2">
      <label htmlFor={id} className="sr-only">
        {t("questionValue", { number })}
      </label>
      <TagsField
        id={id}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(tags) => onChange(tags.length === 0 ? undefined : tags)}
        max={CONDITION_LIMITS.listed}
        maxLength={TAG_MAX_LENGTH}
        known={known}
        texts={{
          add: t("addTag"),
          remove: (tag) => t("removeTag", { tag }),
          placeholder: t("tagPlaceholder"),
          full: t("tagsFull"),
        }}
      />
    </div>
  );
}

function Choices({ number, field, question: { value }, people, teams, onChange }: Props & { field: RuleField }) {
  const t = useTranslations("automation");
  const known = RULE_FIELDS[field];
  const chosen: readonly (string | number)[] = Array.isArray(value) ? value : [];
  const named = field === "assignee" ? people : teams;
  const options =
    known.kind === "choice"
      ? known.of.map((one) => ({ value: one as string | number, label: t(`names.${field}.${one}`) }))
      : named.map(({ id, name }) => ({ value: id as string | number, label: name }));
  const gone = chosen.filter((one) => !options.some((option) => option.value === one));
  return (
    <Boxes
      label={t("form.questionValue", { number })}
      className="sm:col-span-2"
      value={chosen}
      mayAdd={() => chosen.length < CONDITION_LIMITS.listed}
      options={[...options, ...gone.map((one) => ({ value: one, label: t("says.gone") }))]}
      onChange={(next) => onChange(next.length === 0 ? undefined : (next as string[]))}
    />
  );
}

/** What is typed into a field whose value comes from elsewhere, too: another value replaces it, the one that it made doesn't. */
function useTyped<Typed>(value: Question["value"], read: (value: Question["value"]) => Typed) {
  const [state, setState] = useState(() => ({ value, typed: read(value) }));
  if (state.value !== value) setState({ value, typed: read(value) });
  return [state.typed, (typed: Typed, made: Question["value"]) => setState({ value: made, typed })] as const;
}

function Duration({ number, question: { value }, onChange }: Props) {
  const t = useTranslations("automation");
  const [{ amount, unit }, setTyped] = useTyped(value, (known): { amount: string; unit: TimeUnit } => {
    if (typeof known !== "number") return { amount: "", unit: "hours" };
    const { count, unit } = inUnits(Math.round(known / SECONDS.minutes));
    return { amount: String(count), unit };
  });
  function type(text: string, of: TimeUnit) {
    const made = /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) * SECONDS[of] : undefined;
    setTyped({ amount: text, unit: of }, made);
    onChange(made);
  }
  return (
    <div className="grid grid-cols-2 gap-2 sm:col-span-2">
      <Input
        aria-label={t("form.questionAmount", { number })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={amount}
        onChange={({ target }) => type(target.value, unit)}
      />
      <NativeSelect
        aria-label={t("form.questionUnit", { number })}
        value={unit}
        choices={TIME_UNITS.map((one) => ({ value: one, label: t(`units.${one}`) }))}
        onChange={({ target }) => type(amount, target.value as TimeUnit)}
      />
    </div>
  );
}

/** A day, which begins at midnight in the workspace's time zone. */
function Day({ number, question: { value }, onChange }: Props) {
  const t = useTranslations("automation.form");
  const timeZone = useTimeZone() ?? "UTC";
  const [day, setDay] = useTyped(value, (known) =>
    typeof known === "string" ? new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(known)) : "",
  );
  return (
    <Input
      type="date"
      aria-label={t("questionValue", { number })}
      className="sm:col-span-2"
      value={day}
      onChange={({ target }) => {
        const midnight = Date.parse(`${target.value}T00:00:00Z`);
        const made = Number.isFinite(midnight)
          ? new Date(midnight - wallOffset(timeZone, midnight)).toISOString()
          : undefined;
        setDay(target.value, made);
        onChange(made);
      }}
    />
  );
}
