import { cn } from "@/components/ui/cn";

/** From this part on the bar warns. */
const NEARLY_FULL = 0.9;

/** How much of something is used, as a bar and in words; `full` is said once nothing is left. */
export function UsageBar({
  label,
  text,
  used,
  limit,
  full,
}: {
  label: string;
  text: string;
  used: number;
  limit: number;
  full: string;
}) {
  const part = limit > 0 ? Math.min(1, used / limit) : 1;
  const isFull = used >= limit;
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-3 text-list">
        <span>{label}</span>
        <span className="text-muted-foreground tabular-nums">{text}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a <meter> each in their own way and colours. */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={text}
        className="mt-1.5 h-2 overflow-hidden rounded-full bg-accent"
      >
        <div
          className={cn("h-full rounded-full", isFull ? "bg-danger" : part >= NEARLY_FULL ? "bg-warning" : "bg-brand")}
          style={{ width: `${part * 100}%` }}
        />
      </div>
      {isFull ? <p className="mt-1.5 text-danger text-list">{full}</p> : null}
    </div>
  );
}
