"use client";

import { type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";

/** One choice of a `Segmented`; `label` is always read out, and shown unless `icon` stands in for it. */
export type SegmentedOption<Value extends string> = { value: Value; label: string; icon?: ReactNode };

/**
 * Choose one of a few. Native radio buttons underneath, so arrow keys, focus and screen readers work without a script.
 */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
  iconsOnly = false,
  className,
}: {
  /** Name of the group for screen readers. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  iconsOnly?: boolean;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className={cn("flex min-w-0 gap-0.5 rounded-md bg-muted p-0.5", className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={iconsOnly ? option.label : undefined}
          className={cn(
            "relative flex min-w-0 flex-auto cursor-pointer items-center justify-center gap-1.5 rounded-md px-2.5 py-1 font-medium text-list text-muted-foreground transition-colors duration-150 hover:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-disabled:cursor-not-allowed has-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0",
            value === option.value && "bg-card text-foreground shadow-sm",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
          />
          {option.icon ? <span aria-hidden="true">{option.icon}</span> : null}
          <span className={iconsOnly ? "sr-only" : "truncate"}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
