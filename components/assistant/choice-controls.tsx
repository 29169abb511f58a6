"use client";

import { Field } from "@/components/ui/field";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Segmented } from "@/components/ui/segmented";
import { TagsField } from "@/components/ui/tags-field";
import { KNOWLEDGE_TAGS_MAX } from "@/lib/modules/assistant/knowledge/schema";
import { useTagsTexts } from "./form-texts";
import { useFieldText } from "./problem-text";

const TAG_MAX_LENGTH = 40;

/** One of a few, under its visible name. */
export function SelectControl<Value extends string>({
  id,
  label,
  choices,
  textOf,
  disabled,
  value,
  onChange,
}: {
  id: string;
  label: string;
  choices: readonly Value[];
  textOf: (choice: Value) => string;
  disabled?: boolean;
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <div>
      <Label htmlFor={id} className="mb-1">
        {label}
      </Label>
      <NativeSelect
        id={id}
        disabled={disabled}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice === event.target.value);
          if (chosen) onChange(chosen);
        }}
        choices={choices.map((choice) => ({ value: choice, label: textOf(choice) }))}
      />
    </div>
  );
}

/** Whether something is used at all. */
export function StatusControl({
  label,
  active,
  inactive,
  isActive,
  onChange,
}: {
  label: string;
  active: string;
  inactive: string;
  isActive: boolean;
  onChange: (isActive: boolean) => void;
}) {
  return (
    <div className="sm:col-span-2">
      <p aria-hidden="true" className="mb-1 font-medium text-sm">
        {label}
      </p>
      <Segmented
        label={label}
        className="sm:max-w-xs"
        options={[
          { value: "active", label: active },
          { value: "inactive", label: inactive },
        ]}
        value={isActive ? "active" : "inactive"}
        onChange={(status) => onChange(status === "active")}
      />
    </div>
  );
}

/** The tags of a knowledge item. */
export function TagsControl({
  id,
  label,
  hint,
  error,
  value,
  onChange,
  className,
}: {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  className?: string;
}) {
  const tagsTexts = useTagsTexts();
  const fieldText = useFieldText();
  return (
    <Field id={id} label={label} hint={hint} error={fieldText(error)} className={className}>
      <TagsField
        id={id}
        value={value}
        onChange={onChange}
        texts={tagsTexts}
        max={KNOWLEDGE_TAGS_MAX}
        maxLength={TAG_MAX_LENGTH}
        isInvalid={error !== undefined}
        describedBy={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
      />
    </Field>
  );
}
