import { ClockIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";

/** Below what isn't stored yet: that it is on its way, or why it isn't and what can be done. */
export function PendingFooter({
  isFailed,
  problem,
  progress,
  retryLabel,
  onRetry,
  onDiscard,
}: {
  isFailed: boolean;
  /** Why it failed, where there is more to say than what the buttons do. */
  problem: string | null;
  /** Said while it is on its way. */
  progress: string;
  retryLabel: string;
  onRetry: () => void;
  onDiscard: () => void;
}) {
  const t = useTranslations("conversations");
  if (!isFailed)
    return (
      <p className="inline-flex items-center gap-1 text-muted-foreground text-xs">
        <ClockIcon aria-hidden="true" className="size-3.5" />
        {progress}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 text-danger text-xs">
      {problem ? <span>{problem}</span> : null}
      <button
        type="button"
        onClick={onRetry}
        className="inline-flex items-center gap-1 py-1 font-medium underline underline-offset-2"
      >
        <TriangleAlertIcon aria-hidden="true" className="size-3.5" />
        {retryLabel}
      </button>
      <button type="button" onClick={onDiscard} className="py-1 text-muted-foreground underline underline-offset-2">
        {t("discard")}
      </button>
    </div>
  );
}
