import type { ReactNode } from "react";
import { Label } from "./label";

/** A form's field with its visible name and what is wrong with it, else a hint; they are `{id}-error` and `{id}-hint`. */
export function Field({
  id,
  label,
  isRequired,
  error,
  hint,
  className,
  children,
}: {
  id: string;
  label: string;
  isRequired?: boolean;
  error?: ReactNode;
  hint?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <Label htmlFor={id} className="mb-1">
        {label}
        {isRequired ? (
          <span aria-hidden="true" className="text-danger">
            {" *"}
          </span>
        ) : null}
      </Label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-danger text-xs">
          {error}
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} className="mt-1 text-muted-foreground text-xs">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
