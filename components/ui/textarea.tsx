import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** A text field of several lines. `aria-invalid` draws it as wrong. */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      className={cn(
        "min-h-16 w-full min-w-0 rounded-md border border-input bg-card px-3 py-2 text-base text-card-foreground transition-colors duration-150 focus-visible:border-ring focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger sm:text-sm",
        className,
      )}
      {...props}
    />
  );
}
