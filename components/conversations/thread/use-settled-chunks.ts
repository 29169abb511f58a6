import { type RefObject, useEffect, useRef } from "react";

/**
 * Lets the browser skip the chunks of a message log that are out of view. A chunk is laid out once before, because a height
 * that is guessed would move what is being read; and one in view waits until it has left, because what begins to be skipped
 * there is drawn anew, which counts as a movement. The last chunk is never skipped: it grows.
 */
export function useSettledChunks(box: RefObject<HTMLElement | null>): void {
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting || !(target instanceof HTMLElement)) continue;
          target.dataset.settled = "";
          watcher.unobserve(target);
        }
      },
      { root: box.current },
    );
    observer.current = watcher;
    return () => watcher.disconnect();
  }, [box]);

  // Without a list of dependencies: every commit may add chunks. To observe one that is observed changes nothing.
  useEffect(() => {
    const chunks = [...(box.current?.querySelectorAll<HTMLElement>("[data-chunk]") ?? [])];
    const last = chunks.pop();
    if (last) {
      last.removeAttribute("data-settled");
      observer.current?.unobserve(last);
    }
    for (const chunk of chunks) if (chunk.dataset.settled === undefined) observer.current?.observe(chunk);
  });
}
