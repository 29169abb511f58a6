import { Skeleton } from "@/components/ui/skeleton";

/** Stands in for a form of `fields` fields until its program is there, so that nothing typed too early is lost. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-9" />
        </div>
      ))}
      <Skeleton className="h-9" />
    </div>
  );
}
