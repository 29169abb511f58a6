import { TextAreaField } from "@/components/desk/form/form-fields";
import type { BoundField } from "@/components/desk/form/linked-field";

/** The questions that an item answers, one in each line. */
export function QuestionsField({
  field,
  hint,
  className,
}: {
  field: BoundField<string[]>;
  hint: string;
  className?: string;
}) {
  return (
    <TextAreaField
      className={className}
      hint={hint}
      rows={3}
      field={{
        ...field,
        value: field.value.join("\n"),
        error: field.error ?? Object.values(field.errors)[0],
        onChange: (text) => field.onChange(text === "" ? [] : text.split("\n")),
      }}
    />
  );
}
