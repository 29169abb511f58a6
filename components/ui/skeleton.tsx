import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** A grey stand-in with the shape of what is coming. Hidden from screen readers; announce loading once, beside it. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden="true" className={cn("animate-pulse rounded-md bg-accent", className)} {...props} />;
}
