import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";

/** Who or what a row is: the button that opens it. `rowKey` is how the focus finds back. */
export function RowName({
  name,
  fallback,
  rowKey,
  onOpen,
  onApproach,
  children,
}: {
  name: string;
  fallback: string;
  rowKey: string;
  onOpen: () => void;
  onApproach: () => void;
  children?: ReactNode;
}) {
  const shown = name.trim() || fallback;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={shown} />
      <span className="flex min-w-0 flex-col gap-0.5">
        <button
          type="button"
          data-row-name={rowKey}
          title={shown}
          className="touch-line min-w-0 max-w-full truncate rounded-md text-left font-medium underline-offset-4 hover:underline"
          onPointerEnter={onApproach}
          onFocus={onApproach}
          onClick={onOpen}
        >
          {shown}
        </button>
        {children}
      </span>
    </span>
  );
}
