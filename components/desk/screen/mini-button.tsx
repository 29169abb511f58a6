import type { LucideIcon } from "lucide-react";
import { cn } from "@/components/ui/cn";

/** A quiet button in something small: an icon alone, whose name is read out and shown under the pointer. */
export function MiniButton({
  label,
  icon: Icon,
  className = "size-7",
  onClick,
}: {
  label: string;
  icon: LucideIcon;
  className?: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={cn(
        "inline-flex shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground",
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
    </button>
  );
}
