import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ComponentType } from "react";
import { cn } from "@/components/ui/cn";
import { Spinner } from "./spinner";

/** Classes of a button, for a link that must look like one. */
export const buttonVariants = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium text-sm transition-colors duration-150 disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50 [&_svg:not([class*='size-'])]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "bg-primary text-primary-foreground hover:bg-primary-hover",
        secondary: "bg-secondary text-secondary-foreground hover:bg-secondary-hover",
        ghost: "text-foreground hover:bg-accent hover:text-accent-foreground",
        outline: "border border-input bg-card text-card-foreground hover:bg-accent hover:text-accent-foreground",
        destructive: "bg-destructive text-destructive-foreground hover:bg-destructive-hover",
        link: "h-auto px-0 text-brand underline underline-offset-4 hover:no-underline",
      },
      size: {
        sm: "h-8 px-3 text-list",
        default: "h-9 px-4",
        icon: "size-9",
      },
    },
    compoundVariants: [{ variant: "link", class: "h-auto px-0" }],
    defaultVariants: { variant: "default", size: "default" },
  },
);

/** Props of `Button`: those of a `<button>`, its look, and what is drawn before its text. */
export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    icon?: ComponentType<{ "aria-hidden": "true" }>;
    /** What it does is under way: a ring turns in the icon's place, and the button is disabled unless told otherwise. */
    isBusy?: boolean;
    /** Busy, it is only told as disabled, so that it keeps the focus; `onClick` has to look for itself. */
    keepsFocus?: boolean;
    /** It is likely to be pressed next: the time to fetch what it opens. */
    onApproach?: () => void;
  };

/** A button. Its type is "button" unless told, so that none submits a form by accident. */
export function Button({
  className,
  variant,
  size,
  disabled,
  icon: Icon,
  isBusy = false,
  keepsFocus = false,
  onApproach,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled || (isBusy && !keepsFocus && props["aria-disabled"] === undefined)}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      aria-disabled={(isBusy && keepsFocus) || undefined}
      {...props}
      className={cn(buttonVariants({ variant, size }), className)}
    >
      {isBusy ? <Spinner /> : Icon ? <Icon aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
