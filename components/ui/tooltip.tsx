import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

const SIDES = {
  top: "bottom-full left-1/2 mb-2 -translate-x-1/2",
  right: "left-full top-1/2 ml-2 -translate-y-1/2",
  bottom: "left-1/2 top-full mt-2 -translate-x-1/2",
  left: "right-full top-1/2 mr-2 -translate-y-1/2",
};

/**
 * A label that shows while its child is hovered or has keyboard focus. Only CSS: it weighs nothing in the bundle, and
 * so can't flip at a screen edge; pick the side. The child carries the same text in `aria-label`.
 */
export function Tooltip({
  label,
  side = "top",
  className,
  children,
}: {
  label: string;
  side?: keyof typeof SIDES;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={cn("group/tooltip relative inline-flex", className)}>
      {children}
      <span
        aria-hidden="true"
        className={cn(
          "pointer-events-none invisible absolute z-40 w-max max-w-56 rounded-md bg-tooltip px-2 py-1 font-medium text-tooltip-foreground text-xs opacity-0 shadow-float transition-opacity duration-150 group-hover/tooltip:visible group-hover/tooltip:opacity-100 group-hover/tooltip:delay-300 group-has-focus-visible/tooltip:visible group-has-focus-visible/tooltip:opacity-100",
          SIDES[side],
        )}
      >
        {label}
      </span>
    </span>
  );
}
