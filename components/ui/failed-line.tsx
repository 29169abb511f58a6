import { RefreshCwIcon } from "lucide-react";
import { Button } from "./button";
import { cn } from "./cn";

/** Why something couldn't be read, in one line, and the way to try again. */
export function FailedLine({
  text,
  retry,
  className,
  onRetry,
}: {
  text: string;
  /** What the button says. */
  retry: string;
  className?: string;
  onRetry: () => void;
}) {
  return (
    <div role="alert" className={cn("flex flex-wrap items-center gap-3 text-list", className)}>
      <p className="min-w-40 flex-1 text-danger">{text}</p>
      <Button icon={RefreshCwIcon} variant="outline" size="sm" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}
