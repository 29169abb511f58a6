import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Label } from "@/components/ui/label";
import { FieldError, FieldText } from "./field-error";
import type { FieldErrors } from "./field-errors";

/** How a form's fields look: `wide` with the hint below an error, `list` with a larger one, `dense` with one of the two. */
export type FieldLook = "wide" | "list" | "dense";

/** A field of a form: what it is called, what it holds, and what is wrong with that. */
export type BoundField<Value> = {
  id: string;
  name: string;
  label: string;
  look: FieldLook;
  /** False: what it holds is only shown. */
  isEditing: boolean;
  value: Value;
  error: string | undefined;
  /** Errors of its parts, by their path below it. */
  errors: FieldErrors;
  onChange(value: Value): void;
};

/** What links a field to its label, its hint and what is wrong with it. */
export type FieldLinks = {
  id: string;
  "data-field": string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/** What a field says beside its name. */
export type FieldTexts = {
  /** Another name than the form's for it. */
  label?: string;
  hint?: ReactNode;
  /** At the label's right. */
  note?: ReactNode;
  isRequired?: boolean;
  className?: string;
};

/** A field with its visible name, a hint, and what is wrong with it. */
export function LinkedField({
  field: { id, name, look, error, isEditing, ...field },
  label = field.label,
  hint,
  note,
  isRequired = false,
  className,
  children,
}: FieldTexts & {
  field: Omit<BoundField<unknown>, "value" | "onChange" | "errors">;
  children: (links: FieldLinks) => ReactNode;
}) {
  const described = [error ? `${id}-error` : "", hint && !(error && look === "dense") ? `${id}-hint` : ""];
  const input = children({
    id,
    "data-field": name,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described.filter(Boolean).join(" ") || undefined,
  });
  if (look === "dense")
    return (
      <Field
        id={id}
        label={label}
        hint={hint}
        error={error && <FieldText message={error} />}
        isRequired={isRequired}
        className={className}
      >
        {input}
      </Field>
    );
  return (
    <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-2">
        <Label htmlFor={id}>
          {label}
          {isRequired && isEditing ? <RequiredMark /> : null}
        </Label>
        {note}
      </div>
      {input}
      <FieldError id={`${id}-error`} message={error} />
      {hint ? (
        <p
          id={`${id}-hint`}
          className={cn("text-muted-foreground", look === "wide" ? "text-pretty text-xs" : "text-list")}
        >
          {hint}
        </p>
      ) : null}
    </div>
  );
}

// Of its own, because screens without required fields are without its text.
function RequiredMark() {
  const t = useTranslations("records.form");
  return (
    <>
      <span aria-hidden="true" className="text-danger">
        {" *"}
      </span>
      <span className="sr-only"> {t("required")}</span>
    </>
  );
}
