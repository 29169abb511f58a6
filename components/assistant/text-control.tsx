"use client";

import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useFieldText } from "./problem-text";

type ControlProps = {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  isRequired?: boolean;
  className?: string;
};

function linksOf({ id, error, hint }: Pick<ControlProps, "id" | "error" | "hint">) {
  return {
    id,
    "data-field": "",
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  };
}

/** A line of text with its visible name, its hint, and what is wrong with it. */
export function TextControl({
  id,
  label,
  hint,
  error,
  value,
  onChange,
  isRequired,
  className,
  ...input
}: ControlProps & Omit<ComponentProps<"input">, keyof ControlProps | "onChange">) {
  const fieldText = useFieldText();
  return (
    <Field id={id} label={label} hint={hint} error={fieldText(error)} isRequired={isRequired} className={className}>
      <Input
        autoComplete="off"
        {...input}
        {...linksOf({ id, error, hint })}
        aria-required={isRequired || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** The same with several lines. */
export function TextAreaControl({
  id,
  label,
  hint,
  error,
  value,
  onChange,
  isRequired,
  className,
  ...textarea
}: ControlProps & Omit<ComponentProps<"textarea">, keyof ControlProps | "onChange">) {
  const fieldText = useFieldText();
  return (
    <Field id={id} label={label} hint={hint} error={fieldText(error)} isRequired={isRequired} className={className}>
      <Textarea
        {...textarea}
        {...linksOf({ id, error, hint })}
        aria-required={isRequired || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
