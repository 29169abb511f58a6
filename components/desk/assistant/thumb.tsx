import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** A thumb up or down for what the assistant said. */
export function Thumb({
  label,
  isOn,
  onClick,
  children,
}: {
  label: string;
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={onClick}
      className={cn(
        "inline-flex size-8 items-center justify-center rounded-md hover:bg-assistant/15 [&_svg]:size-4",
        isOn && "bg-assistant/20 ring-1 ring-assistant",
      )}
    >
      {children}
    </button>
  );
}
