import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** A grey stand-in with the shape of what is coming. Hidden from screen readers; announce loading once, beside it. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden="true" className={cn("animate-pulse rounded-md bg-accent", className)} {...props} />;
}

/** Several of them, one below the other. */
export function Skeletons({ count, className }: { count: number; className: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity
  return Array.from({ length: count }, (_, index) => <Skeleton key={index} className={className} />);
}
