import { Skeleton } from "@/components/ui/skeleton";

/** The wizard's shape, while it is loaded or the server is asked how the signup stands. */
export function WizardSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-7 w-full" />
      <Skeleton className="mt-6 h-7 w-56" />
      <Skeleton className="mt-2 mb-5 h-5 w-72 max-w-full" />
      <div className="grid gap-4 sm:grid-cols-2">
        {["sm:col-span-2", "", "", "", "", "sm:col-span-2"].map((span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity
          <div key={index} className={span}>
            <Skeleton className="mb-1.5 h-5 w-28" />
            <Skeleton className="h-9" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-8 ml-auto h-9 w-32" />
    </div>
  );
}
