import { RefreshCwIcon, TriangleAlertIcon } from "lucide-react";
import { Button } from "./button";

/** Something couldn't be read: why, what is shown instead, and the way to try again. */
export function ProblemBanner({
  title,
  text,
  retry,
  isLoading = false,
  onRetry,
}: {
  title: string;
  text?: string | null;
  /** What the button says. */
  retry: string;
  isLoading?: boolean;
  onRetry: () => void;
}) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-danger-tint px-4 py-3 text-danger-tint-foreground"
    >
      <TriangleAlertIcon aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">
        <strong className="font-semibold">{title}</strong> {text}
      </p>
      <Button variant="outline" size="sm" aria-disabled={isLoading || undefined} onClick={onRetry}>
        <RefreshCwIcon aria-hidden="true" />
        {retry}
      </Button>
    </div>
  );
}
