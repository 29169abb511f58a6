import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** A part of a form with its name. */
export function FormSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-border border-t pt-5 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="contents">
        <span className={cn("float-left w-full font-semibold text-sm", text ? "mb-1" : "mb-3")}>{title}</span>
      </legend>
      <div className="clear-both flex flex-col gap-4">
        {text ? <div className="text-pretty text-list text-muted-foreground">{text}</div> : null}
        {children}
      </div>
    </fieldset>
  );
}
