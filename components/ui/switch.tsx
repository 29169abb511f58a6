import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";

/**
 * Something that is on or off, and is so at once. A native checkbox underneath: label, keyboard and screen readers work by
 * themselves. `hint` says more about it.
 */
export function Switch({
  label,
  hint,
  className,
  ...props
}: Omit<ComponentProps<"input">, "type" | "role" | "id"> & { label: ReactNode; hint?: ReactNode }) {
  const id = useId();
  return (
    <div className={cn("flex items-start gap-4", className)}>
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block font-medium text-foreground text-sm">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="mt-0.5 text-list text-muted-foreground">
            {hint}
          </p>
        ) : null}
      </div>
      <SwitchInput {...props} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
    </div>
  );
}

/** The switch alone, for a place that names it otherwise, as a table's row and column do. */
export function SwitchInput(props: Omit<ComponentProps<"input">, "type" | "role" | "className">) {
  return (
    <input
      {...props}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself.
      role="switch"
      className="touch-area relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-input bg-muted transition-colors duration-150 before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-muted-foreground before:transition-transform before:duration-150 checked:border-primary checked:bg-primary checked:before:translate-x-4 checked:before:bg-primary-foreground disabled:cursor-not-allowed disabled:opacity-50"
    />
  );
}
