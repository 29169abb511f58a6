import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { remInPixels } from "@/lib/client/rem";

/** What the server assumes of the window's height, in rem; the browser measures its own right after. */
const ASSUMED_HEIGHT = 56;

/** Which rows exist in the page, and the way to bring one into view. */
export type RowWindow = { first: number; last: number; scrollTo: (index: number) => void };

/**
 * The rows near the visible part of a long list, each `rowHeight` rem high. Our own, because all rows are equally high: a virtualiser that also
 * measures, animates and lays out columns is 10 kB gzip of a page that may have 50.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  overscan: number,
): RowWindow {
  const [top, setTop] = useState(0);
  const [shown, setShown] = useState(Math.ceil(ASSUMED_HEIGHT / rowHeight));
  // Some browsers forget the position of a list while it is hidden, as it is beside a conversation on a phone.
  const kept = useRef({ position: 0, isHidden: false });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      if (element.clientHeight === 0) {
        kept.current.isHidden = true;
        return;
      }
      if (kept.current.isHidden) element.scrollTop = kept.current.position;
      kept.current = { position: element.scrollTop, isHidden: false };
      const rowPixels = rowHeight * remInPixels();
      // At once: rows that come a frame later are seen as a flash of nothing.
      flushSync(() => {
        setTop(Math.floor(element.scrollTop / rowPixels));
        setShown(Math.ceil(element.clientHeight / rowPixels) + 1);
      });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller, rowHeight]);

  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const rowPixels = rowHeight * remInPixels();
      const start = index * rowPixels;
      const highest = start + rowPixels - element.clientHeight;
      element.scrollTop = Math.min(start, Math.max(highest, element.scrollTop));
    },
    [scroller, rowHeight],
  );

  // A list that became shorter ends where it ends, before the browser has said so.
  const start = Math.min(top, Math.max(0, count - shown));
  return { first: Math.max(0, start - overscan), last: Math.min(count, start + shown + overscan) - 1, scrollTo };
}
