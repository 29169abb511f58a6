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
  const isFailed = state === "failed";

  useEffect(() => {
    const sentinel = edge.current;
    if (!sentinel || part === null || isFailed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page gets several at once, and the first may say that the edge is still far away.
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
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
  }, [box, part, isFailed, latest]);

  return { edge, state, retry: () => setState("idle") };
}
