import { RefreshCwIcon, TriangleAlertIcon } from "lucide-react";
import { Button } from "@/components/ui/button";

/** Says that what is shown couldn't be read again, with the way to try once more. */
export function StaleNotice({ text, retry, onRetry }: { text: string; retry: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 rounded-md bg-danger-tint px-3 py-2 text-danger-tint-foreground text-list"
    >
      <TriangleAlertIcon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-40 flex-1">{text}</span>
      <Button variant="outline" size="sm" onClick={onRetry}>
        <RefreshCwIcon aria-hidden="true" />
        {retry}
      </Button>
    </div>
  );
}
