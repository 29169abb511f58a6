import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { FieldInput } from "@/components/desk/fields/field-input";
import { useFieldReader, useFieldWords } from "@/components/desk/fields/use-field-words";
import { OwnFailed } from "@/components/desk/own-questions/own-failed";
import { type AskedField, useOffered, useOwnFields } from "@/components/desk/own-questions/own-fields";
import { Label } from "@/components/ui/label";
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
    <div className="mt-2 flex flex-col gap-2">
      <NativeSelect
        aria-label={t("fieldOf", { number })}
        className="sm:w-64"
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
  field: AskedField;
  action: GiveAction;
  label: string;
  onChange: (action: GiveAction) => void;
}) {
  const t = useTranslations("automation.form");
  const id = useId();
  const reader = useFieldReader();
  // What is typed may be no value yet.
  const [typed, setTyped] = useState(() => (isValue(action.value) ? typedText(field.type, action.value, reader) : ""));
  return (
    <div className="flex flex-col gap-1.5 sm:w-64">
      <Label id={`${id}-label`} htmlFor={id}>
        {label}
      </Label>
      <FieldInput
        id={id}
        field={{ ...field, value: isValue(action.value) ? action.value : null, isHidden: false, personName: null }}
        typed={typed}
        isInvalid={!isValue(action.value)}
        onChange={(text) => {
          setTyped(text);
          const read = readTyped(field, text, reader);
          const checked = read.error === undefined ? checkValue(field, read.value, null) : read;
          onChange({ ...action, value: checked.error === undefined ? checked.value : Number.NaN });
        }}
      />
      <p id={`${id}-hint`} className="text-muted-foreground text-xs">
        {t("fieldHint")}
      </p>
    </div>
  );
}

const isValue = (value: GiveAction["value"]): boolean => !Number.isNaN(value);
