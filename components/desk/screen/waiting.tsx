import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";

/** The shape of something while it is on its way: one bar below the other, each with its size as classes. */
export function Waiting({
  label,
  bars,
  className = "gap-2",
}: {
  /** What is read out. */
  label: string;
  bars: readonly string[];
  className?: string;
}) {
  return (
    <div role="status" className={cn("flex flex-col", className)}>
      <span className="sr-only">{label}</span>
      {bars.map((bar, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places.
        <Skeleton key={index} className={bar} />
      ))}
    </div>
  );
}
