import { type RefObject, useEffect, useRef } from "react";

/**
 * For a strip of tabs on one line that scrolls sideways where it is narrow: brings the current one to its middle whenever
 * `current` changes. @param selector finds the current tab in the strip; @returns the strip's ref, to be set on it
 */
export function useCurrentInView<Strip extends HTMLElement>(
  current: string,
  selector: string,
): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` is when to look again; `selector` finds it
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>(selector);
    if (!strip.current || !tab) return;
    const [around, own] = [strip.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    strip.current.scrollBy({ left: own.left + own.width / 2 - (around.left + around.width / 2) });
  }, [current, selector]);
  return strip;
}
