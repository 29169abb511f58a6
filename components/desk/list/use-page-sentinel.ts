import { type RefObject, useEffect, useRef, useState } from "react";
import { useLatest } from "@/lib/client/use-latest";

/** How a page of a log is coming along. */
export type PageState = "idle" | "loading" | "failed";

/**
 * Loads the next page of a log when its edge comes near the visible part of the box. `part` names what is loaded: each new
 * value looks again; null when there is no further page.
 */
export function usePageSentinel(
  box: RefObject<HTMLElement | null>,
  part: string | null,
  load: () => Promise<void>,
): { edge: RefObject<HTMLDivElement | null>; state: PageState; retry: () => void } {
  const edge = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<PageState>("idle");
  const latest = useLatest(load);

  useEffect(() => {
    const sentinel = edge.current;
    // After each load the edge is looked at again: one that came to nothing, because the log was read anew meanwhile, leaves `part`
    // as it was.
    if (!sentinel || part === null || state !== "idle") return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page gets several at once, and the first may say that the edge is still far away.
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setState("loading");
        latest.current().then(
          () => setState("idle"),
          () => setState("failed"),
        );
      },
      { root: box.current, rootMargin: "600px 0px" },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [box, part, state, latest]);

  return { edge, state, retry: () => setState("idle") };
}
