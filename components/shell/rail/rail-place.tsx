import type { ReactNode } from "react";
import { CountBadge } from "@/components/shell/count-badge";
import { cn } from "@/components/ui/cn";

/** The box of a place: as wide as a phone's bar lets it be, a square in the rail. */
export function placeLook(isCurrent: boolean): string {
  return cn(
    "relative flex h-full w-full min-w-11 flex-col items-center justify-center rounded-md text-muted-foreground transition-colors duration-150 hover:text-accent-foreground focus-visible:-outline-offset-2 rail:size-10 rail:min-w-0 rail:hover:bg-accent rail:focus-visible:outline-offset-2",
    isCurrent && "text-brand hover:text-brand rail:bg-brand-tint rail:hover:bg-brand-tint",
  );
}

/** What is in it: a picture with a number at its corner, and in a phone's bar the word under it. */
export function PlaceFace({
  picture,
  word,
  isCurrent,
  count = 0,
}: {
  picture: ReactNode;
  word: string;
  isCurrent: boolean;
  count?: number;
}) {
  return (
    <>
      <span
        className={cn(
          "relative flex h-7 w-13 items-center justify-center rounded-full rail:contents [&>svg]:size-5 [&>svg]:stroke-[1.75]",
          isCurrent && "bg-brand-tint [&>svg]:stroke-[2.25]",
        )}
      >
        {picture}
        {count > 0 ? <CountBadge count={count} /> : null}
      </span>
      <span
        className={cn(
          "max-w-full truncate px-0.5 text-[0.6875rem] leading-4 rail:hidden",
          isCurrent && "font-semibold",
        )}
      >
        {word}
      </span>
    </>
  );
}
