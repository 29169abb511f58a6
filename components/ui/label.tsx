import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** The visible name of a field; `htmlFor` is the field's id. */
export function Label({ className, htmlFor, children, ...props }: ComponentProps<"label"> & { htmlFor: string }) {
  return (
    <label htmlFor={htmlFor} className={cn("block font-medium text-foreground text-sm", className)} {...props}>
      {children}
    </label>
  );
}
