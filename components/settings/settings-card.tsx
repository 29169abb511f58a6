import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** Where a jump to a section stops: under the strip of sections where that lies on top. */
const SECTION_STOP = "scroll-mt-20 lg:scroll-mt-6";

/** One section of the settings. `id` is its anchor. */
export function SettingsCard({
  id,
  title,
  text,
  className,
  children,
}: {
  id?: string;
  title: string;
  text: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section
      id={id}
      tabIndex={-1}
      className={cn("min-w-0 rounded-lg border border-border bg-card p-5 outline-none", SECTION_STOP, className)}
    >
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-1 text-pretty text-muted-foreground">{text}</p>
      {children ? <div className="mt-4">{children}</div> : null}
    </section>
  );
}
