import type { ReactNode } from "react";
import { Button } from "./button";
import { Tooltip } from "./tooltip";

/**
 * A row's button: an icon with its name in a tooltip. Not `disabled`: the focus would be lost while the button works, and
 * the reason couldn't be reached with the Tab key.
 */
export function RowAction({
  label,
  icon,
  isDisabled = false,
  onClick,
  onApproach,
}: {
  label: string;
  icon: ReactNode;
  isDisabled?: boolean;
  onClick: () => void;
  onApproach?: () => void;
}) {
  return (
    <Tooltip label={label} side="left">
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        aria-disabled={isDisabled || undefined}
        onApproach={onApproach}
        onClick={isDisabled ? undefined : onClick}
      >
        {icon}
      </Button>
    </Tooltip>
  );
}
