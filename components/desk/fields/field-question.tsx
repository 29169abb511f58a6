import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import type { DefinedField, FilledField } from "@/lib/modules/fields/schema";
import { FieldInput } from "./field-input";

/** A field's input under its name, with what is wrong below, else how the value is to be written. */
export function FieldQuestion({
  id,
  label,
  field,
  had = null,
  typed,
  isRequired = false,
  problem,
  none,
  isAlone = false,
  className,
  onChange,
}: {
  id: string;
  label: string;
  field: DefinedField;
  /** What the record has in it; null: nothing, or there is no record. */
  had?: Pick<FilledField, "value" | "personName"> | null;
  typed: string;
  isRequired?: boolean;
  /** In words; undefined: nothing is wrong. */
  problem: string | undefined;
  /** What a list of choices calls having chosen nothing, where it isn't that there is no value. */
  none?: string | undefined;
  /** No other question stands beside it, whose faults would all be read out at once. */
  isAlone?: boolean;
  className?: string | undefined;
  onChange: (typed: string) => void;
}) {
  const t = useTranslations("fields");
  const { pattern, mask } = field;
  return (
    <div className={cn("flex min-w-0 flex-col gap-1", className)}>
      <Label id={`${id}-label`} htmlFor={id} className="break-words">
        {label}
        {isRequired ? (
          <span aria-hidden="true" className="text-danger">
            {" *"}
          </span>
        ) : null}
      </Label>
      <FieldInput
        id={id}
        field={{ ...field, value: had?.value ?? null, isHidden: false, personName: had?.personName ?? null }}
        typed={typed}
        isInvalid={problem !== undefined}
        isRequired={isRequired}
        none={none}
        onChange={onChange}
      />
      {problem !== undefined ? (
        <p id={`${id}-error`} role={isAlone ? "alert" : undefined} className="text-danger text-xs">
          {problem}
        </p>
      ) : pattern === null ? null : (
        <p id={`${id}-hint`} className="text-muted-foreground text-xs">
          {t(`hint.${pattern}`, { mask: mask ?? "" })}
        </p>
      )}
    </div>
  );
}
