/** How much of something is done; without `part` it is under way and nobody knows how far. */
export function ProgressBar({ label, part, text }: { label: string; part: number | null; text?: string }) {
  const percent = part === null ? undefined : Math.round(Math.min(1, Math.max(0, part)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
      className="h-2 w-full overflow-hidden rounded-full bg-accent"
    >
      <div
        className={
          percent === undefined
            ? "h-full w-1/3 animate-pulse rounded-full bg-brand"
            : "h-full rounded-full bg-brand transition-[width] duration-150"
        }
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
