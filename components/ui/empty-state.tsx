import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** What a place says when it has nothing to show: what it is, and the action that fills it. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  headingLevel = 2,
  className,
}: {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cn("flex flex-col items-center justify-center gap-2 px-6 py-10 text-center", className)}>
      {icon ? (
        <div
          aria-hidden="true"
          className="mb-2 flex size-12 items-center justify-center rounded-full bg-muted text-muted-foreground [&_svg]:size-6"
        >
          {icon}
        </div>
      ) : null}
      <Heading className="text-balance font-semibold text-base text-foreground">{title}</Heading>
      {text ? <div className="max-w-md text-pretty text-muted-foreground text-sm">{text}</div> : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
