import type { ComponentType } from "react";
import { Button, type ButtonProps } from "./button";

/** A button that is an icon alone; its name is read out, and shown under the pointer. */
export function IconButton({
  label,
  icon: Icon,
  variant = "ghost",
  ...props
}: Omit<ButtonProps, "size" | "aria-label" | "children"> & {
  label: string;
  icon: ComponentType<{ "aria-hidden": "true" }>;
}) {
  return (
    <Button variant={variant} size="icon" aria-label={label} title={label} {...props}>
      <Icon aria-hidden="true" />
    </Button>
  );
}
