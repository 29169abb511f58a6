import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

const badgeVariants = cva(
  "inline-flex max-w-full shrink-0 items-center gap-1 truncate rounded-full px-2 py-0.5 font-medium text-xs [&_svg]:size-3 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        neutral: "bg-accent text-accent-foreground",
        brand: "bg-brand-tint text-brand-tint-foreground",
        success: "bg-success-tint text-success-tint-foreground",
        warning: "bg-warning-tint text-warning-tint-foreground",
        danger: "bg-danger-tint text-danger-tint-foreground",
        info: "bg-info-tint text-info-tint-foreground",
        purple: "bg-purple-tint text-purple-tint-foreground",
        blue: "bg-blue-tint text-blue-tint-foreground",
        teal: "bg-teal-tint text-teal-tint-foreground",
        pink: "bg-pink-tint text-pink-tint-foreground",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

/** The colours a badge comes in. */
export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>["tone"]>;

/** A short word in a pill. The word carries the meaning; the tone only helps the eye. */
export function Badge({ className, tone, ...props }: ComponentProps<"span"> & { tone?: BadgeTone }) {
  return <span className={cn(badgeVariants({ tone }), className)} {...props} />;
}
