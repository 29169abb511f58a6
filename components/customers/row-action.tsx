import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";

/** A row's button: an icon with its name in a tooltip. */
export function RowAction({
  label,
  icon,
  onClick,
  onApproach,
}: {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  onApproach?: () => void;
}) {
  return (
    <Tooltip label={label} side="left">
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={onClick}
      >
        {icon}
      </Button>
    </Tooltip>
  );
}
