import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** A card beside a config's form: what acts at once, whatever is being edited. */
export function ChannelCard({
  title,
  text,
  aside,
  className,
  children,
}: {
  title: string;
  text?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className={cn("flex min-w-0 flex-col gap-3 rounded-lg border border-border bg-card p-4 sm:p-5", className)}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold text-sm">{title}</h3>
        {aside}
      </div>
      {text ? <div className="-mt-1 text-pretty text-list text-muted-foreground">{text}</div> : null}
      {children}
    </section>
  );
}
