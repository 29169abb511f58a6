import { FieldQuestion } from "@/components/desk/fields/field-question";
import { useFieldReader } from "@/components/desk/fields/use-field-words";
import { cn } from "@/components/ui/cn";
import { fieldLabel } from "@/lib/modules/fields/policy";
import type { DefinedField } from "@/lib/modules/fields/schema";
import type { AskedField } from "@/lib/modules/forms/policy";

/** The fields that a form shows after what was typed so far (lib/modules/forms), with what is wrong under each. */
export function FormAnswers({
  id,
  shown,
  typed,
  problems,
  columns = 2,
  onChange,
}: {
  /** What its inputs' ids begin with. */
  id: string;
  shown: readonly AskedField<DefinedField>[];
  /** What was typed, by the fields' keys. */
  typed: Readonly<Record<string, string>>;
  /** What is wrong, by key, in words. */
  problems: Readonly<Record<string, string>>;
  /** How many stand beside each other, where there is room. */
  columns?: 1 | 2;
  /** @param all everything that was typed, empty ones left out */
  onChange: (all: Record<string, string>) => void;
}) {
  const { locale } = useFieldReader();
  return (
    <div className={cn("grid items-start gap-4", columns === 2 && "sm:grid-cols-2")}>
      {shown.map(({ field, isRequired }) => {
        const { key, type } = field;
        const isWide = columns === 2 && (type === "long_text" || type === "multi_choice");
        return (
          <FieldQuestion
            key={key}
            id={`${id}-${key}`}
            label={fieldLabel(field, locale)}
            field={field}
            typed={typed[key] ?? ""}
            isRequired={isRequired}
            problem={problems[key]}
            className={isWide ? "sm:col-span-2" : undefined}
            onChange={(text) => {
              const { [key]: _, ...others } = typed;
              onChange(text === "" ? others : { ...others, [key]: text });
            }}
          />
        );
      })}
    </div>
  );
}
