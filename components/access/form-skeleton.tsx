import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";

/**
 * Stands in for a form of `fields` fields until its program is there, so that nothing typed too early is lost. As tall as the form, so that
 * nothing moves when it comes. `underFirst` is what the form says under its first field.
 */
export function FormSkeleton({ fields, underFirst = null }: { fields: number; underFirst?: ReactNode }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <div key={index} className="flex flex-col gap-1.5">
          <div className="flex h-5 items-center">
            <Skeleton className="h-4 w-28" />
          </div>
          <ControlSkeleton />
          {index === 0 ? underFirst : null}
        </div>
      ))}
      <ControlSkeleton />
    </div>
  );
}

// What a finger hits is 44 pixels high (components/ui/touch.css).
function ControlSkeleton() {
  return <Skeleton className="h-9 pointer-coarse:h-11" />;
}
