import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { FieldQuestion } from "@/components/desk/fields/field-question";
import { useFieldProblem, useFieldReader, useFieldWords } from "@/components/desk/fields/use-field-words";
import { OwnFailed } from "@/components/desk/own-questions/own-failed";
import { type NamedField, useOffered, useOwnFields } from "@/components/desk/own-questions/own-fields";
import { NativeSelect } from "@/components/ui/native-select";
import { checkValue, readTyped, typedText } from "@/lib/modules/fields/values/policy";
import type { DeskAction } from "./action-kinds";

type GiveAction = Extract<DeskAction, { kind: "field" }>;

/** Which field of a conversation an action fills in, and with which value. A value that can't be read is none, NaN. */
export function FieldAction({
  number,
  action,
  onChange,
}: {
  number: number;
  action: GiveAction;
  onChange: (action: GiveAction) => void;
}) {
  const t = useTranslations("automation.form");
  const { labelOf } = useFieldWords();
  const own = useOwnFields();
  const ofConversations = own.fields.filter(({ subject }) => subject === "conversation");
  const asked = ofConversations.find(({ key }) => key === action.key);
  const offered = useOffered(ofConversations, asked?.name);
  const choices = offered.map((field) => ({ value: field.key, label: labelOf(field) }));
  // While they are on their way, and where it isn't there any more, what was chosen stays.
  if (!asked) choices.unshift({ value: action.key, label: action.key === "" ? t("chooseField") : action.key });
  return (
    <div className="mt-2 flex flex-col gap-2 sm:w-64">
      <NativeSelect
        aria-label={t("fieldOf", { number })}
        value={action.key}
        choices={choices}
        onChange={({ target }) => onChange({ ...action, key: target.value, value: null })}
      />
      {own.isError ? <OwnFailed onRetry={() => void own.refetch()} /> : null}
      {!own.isPending && !own.isError && offered.length === 0 ? (
        <p className="text-list text-muted-foreground">{t("noFields")}</p>
      ) : null}
      {asked ? (
        <Value key={asked.key} field={asked} action={action} label={t("valueOf", { number })} onChange={onChange} />
      ) : null}
    </div>
  );
}

function Value({
  field,
  action,
  label,
  onChange,
}: {
  field: NamedField;
  action: GiveAction;
  label: string;
  onChange: (action: GiveAction) => void;
}) {
  const t = useTranslations("automation.form");
  const problemText = useFieldProblem();
  const id = useId();
  const reader = useFieldReader();
  // What is typed may be no value yet.
  const [typed, setTyped] = useState(() => (isValue(action.value) ? typedText(field.type, action.value, reader) : ""));
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <FieldQuestion
        id={id}
        label={label}
        field={field}
        had={{ value: isValue(action.value) ? action.value : null, personName: null }}
        typed={typed}
        problem={problem === null ? undefined : problemText(problem)}
        onChange={(text) => {
          setTyped(text);
          const read = readTyped(field, text, reader);
          const checked = read.error === undefined ? checkValue(field, read.value, null) : read;
          setProblem(checked.error ?? null);
          onChange({ ...action, value: checked.error === undefined ? checked.value : Number.NaN });
        }}
      />
      <p className="text-muted-foreground text-xs">{t("fieldHint")}</p>
    </>
  );
}

const isValue = (value: GiveAction["value"]): boolean => !Number.isNaN(value);
