import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import { FieldError } from "./field-error";

/** What links a field to its label, its hint and what is wrong with it. */
export type FieldLinks = {
  id: string;
  "data-field": string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/** What a field's frame shows beside the field. */
export type LinkedFieldProps = {
  id: string;
  name: string;
  label: string;
  hint?: ReactNode;
  /** At the label's right. */
  note?: ReactNode;
  error: string | undefined;
  /** What screen readers hear of a field that must be filled in; one without it may be left empty. */
  required?: string;
  className?: string;
};

/** A field with its visible name, a hint, and what is wrong with it. */
export function LinkedField({
  id,
  name,
  label,
  hint,
  note,
  error,
  required,
  className,
  children,
}: LinkedFieldProps & { children: (links: FieldLinks) => ReactNode }) {
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-2">
        <Label htmlFor={id}>
          {label}
          {required ? (
            <>
              <span aria-hidden="true" className="text-danger">
                {" *"}
              </span>
              <span className="sr-only"> {required}</span>
            </>
          ) : null}
        </Label>
        {note}
      </div>
      {children({
        id,
        "data-field": name,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      <FieldError id={`${id}-error`} message={error} />
      {hint ? (
        <p id={`${id}-hint`} className="text-pretty text-muted-foreground text-xs">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
