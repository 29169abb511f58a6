import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FieldError } from "@/components/access/field-error";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";

/** What links a field to its label, its hint and what is wrong with it. */
export type FieldLinks = {
  id: string;
  "data-field": string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/** A field with its visible name, a hint, and what is wrong with it. */
export function FormField({
  formId,
  name,
  label,
  hint,
  error,
  isRequired = false,
  className,
  children,
}: {
  formId: string;
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  isRequired?: boolean;
  className?: string;
  children: (links: FieldLinks) => ReactNode;
}) {
  const t = useTranslations("customers.form");
  const id = `${formId}-${name}`;
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      <Label htmlFor={id}>
        {label}
        {isRequired ? (
          <>
            <span aria-hidden="true" className="text-danger">
              {" *"}
            </span>
            <span className="sr-only"> {t("required")}</span>
          </>
        ) : null}
      </Label>
      {children({
        id,
        "data-field": name,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      <FieldError id={`${id}-error`} message={error} />
      {hint ? (
        <p id={`${id}-hint`} className="text-muted-foreground text-xs">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
