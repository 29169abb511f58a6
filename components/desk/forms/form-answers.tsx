import { useTranslations } from "next-intl";
import { FieldInput } from "@/components/desk/fields/field-input";
import { useFieldReader } from "@/components/desk/fields/use-field-words";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import { fieldLabel } from "@/lib/modules/fields/policy";
import type { FieldDto } from "@/lib/modules/fields/schema";
import type { AskedField } from "@/lib/modules/forms/policy";

/** The fields that a form shows after what was typed so far (lib/modules/forms), with what is wrong under each. */
export function FormAnswers({
  id,
  shown,
  typed,
  problems,
  onChange,
}: {
  /** What its inputs' ids begin with. */
  id: string;
  shown: readonly AskedField<FieldDto>[];
  /** What was typed, by the fields' keys. */
  typed: Readonly<Record<string, string>>;
  /** What is wrong, by key, in words. */
  problems: Readonly<Record<string, string>>;
  /** @param all everything that was typed, empty ones left out */
  onChange: (all: Record<string, string>) => void;
}) {
  const t = useTranslations("fields");
  const { locale } = useFieldReader();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {shown.map(({ field, isRequired }) => {
        const { key, type, pattern, mask } = field;
        const input = `${id}-${key}`;
        const problem = problems[key];
        const isWide = type === "long_text" || type === "multi_choice";
        return (
          <div key={key} className={cn("min-w-0", isWide && "sm:col-span-2")}>
            <Label id={`${input}-label`} htmlFor={input} className="mb-1 break-words">
              {fieldLabel(field, locale)}
              {isRequired ? (
                <span aria-hidden="true" className="text-danger">
                  {" *"}
                </span>
              ) : null}
            </Label>
            <FieldInput
              id={input}
              field={{ ...field, value: null, isHidden: false, personName: null }}
              typed={typed[key] ?? ""}
              isInvalid={problem !== undefined}
              isRequired={isRequired}
              onChange={(text) => {
                const { [key]: _, ...others } = typed;
                onChange(text === "" ? others : { ...others, [key]: text });
              }}
            />
            {problem === undefined ? (
              pattern === null ? null : (
                <p id={`${input}-hint`} className="mt-1 text-muted-foreground text-xs">
                  {t(`hint.${pattern}`, { mask: mask ?? "" })}
                </p>
              )
            ) : (
              <p id={`${input}-error`} className="mt-1 text-danger text-xs">
                {problem}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
