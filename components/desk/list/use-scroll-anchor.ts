import { type RefObject, useLayoutEffect, useRef } from "react";
import { remInPixels } from "@/lib/client/rem";

/**
 * Keeps the rows under the reader's eyes where they are when others move above them. The anchor is the first visible row
 * that kept its place in the order: one that jumped to the top would take the reader along, so `hasMoved` tells of it.
 * `rowHeight` is in rem.
 */
export function useScrollAnchor<Row extends { id: number | string }>(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  rowHeight: number,
  hasMoved: (before: Row, now: Row) => boolean,
): void {
  const previous = useRef(rows);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = rows;
    const element = scroller.current;
    if (!element || before === rows) return;
    const rowPixels = rowHeight * remInPixels();
    // At the very top people watch for what is new, so there the list may grow downwards.
    if (element.scrollTop < rowPixels / 2) return;
    const first = Math.floor(element.scrollTop / rowPixels);
    const last = Math.min(before.length, first + Math.ceil(element.clientHeight / rowPixels));
    for (let index = first; index < last; index += 1) {
      const anchor = before[index];
      const now = rows.findIndex(({ id }) => id === anchor?.id);
      const row = rows[now];
      if (!anchor || !row || hasMoved(anchor, row)) continue;
      if (now !== index) element.scrollTop += (now - index) * rowPixels;
      return;
    }
  }, [rows, rowHeight, scroller, hasMoved]);
}
