import { ChevronDownIcon } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";
import { Label } from "./label";

/** The browser's own select, in our clothes: its list works with every keyboard, phone and screen reader. */
export function NativeSelect({
  className,
  choices,
  groups,
  icon,
  children,
  ...props
}: ComponentProps<"select"> & {
  /** What can be chosen, after the options that are given as children. */
  choices?: readonly { value: string | number; label: string }[];
  /** Further options, below those. */
  groups?: readonly { label: string; choices: readonly { value: string | number; label: string }[] }[];
  /** A picture of what is chosen, 20 px wide at the most; an option itself can hold nothing but text. */
  icon?: ReactNode;
}) {
  return (
    <span className="relative block">
      <select
        className={cn(
          "h-9 w-full min-w-0 appearance-none truncate rounded-md border border-input bg-card pr-9 pl-3 text-base text-card-foreground transition-colors duration-150 focus-visible:border-ring focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger sm:text-sm",
          icon ? "pl-10" : undefined,
          className,
        )}
        {...props}
      >
        {children}
        <Options choices={choices} />
        {groups?.map(({ label, choices: ofGroup }) => (
          <optgroup key={label} label={label}>
            <Options choices={ofGroup} />
          </optgroup>
        ))}
      </select>
      {icon ? (
        <span aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2">
          {icon}
        </span>
      ) : null}
      <ChevronDownIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}

function Options({ choices }: { choices?: readonly { value: string | number; label: string }[] | undefined }) {
  return choices?.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** A select with its visible name over it, for what isn't part of a form. */
export function LabelledSelect({
  label,
  className,
  labelClassName,
  ...select
}: Omit<ComponentProps<typeof NativeSelect>, "id"> & { label: string; labelClassName?: string }) {
  const id = useId();
  return (
    <div className={className}>
      <Label htmlFor={id} className={labelClassName}>
        {label}
      </Label>
      <NativeSelect id={id} {...select} />
    </div>
  );
}
