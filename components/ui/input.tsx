import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** A one-line text field. `aria-invalid` draws it as wrong. */
export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      type={type}
      className={cn(
        "h-9 w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-card-foreground transition-colors duration-150 focus-visible:border-ring focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger sm:text-sm",
        className,
      )}
      {...props}
    />
  );
}
