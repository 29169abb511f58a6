import { ChevronDownIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** The browser's own select, in our clothes: its list works with every keyboard, phone and screen reader. */
export function NativeSelect({
  className,
  choices,
  children,
  ...props
}: ComponentProps<"select"> & {
  /** What can be chosen, after the options that are given as children. */
  choices?: readonly { value: string | number; label: string }[];
}) {
  return (
    <span className="relative block">
      <select
        className={cn(
          "h-9 w-full min-w-0 appearance-none truncate rounded-md border border-input bg-card pr-9 pl-3 text-base text-card-foreground transition-colors duration-150 focus-visible:border-ring focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger sm:text-sm",
          className,
        )}
        {...props}
      >
        {children}
        {choices?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDownIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
