import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the rows under the reader's eyes where they are when others move above them. The anchor is the first visible row
 * that kept its place in the order: one that jumped to the top would take the reader along.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly { id: number | string; lastActivityAt: string }[],
  rowHeight: number,
): void {
  const previous = useRef(rows);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = rows;
    const element = scroller.current;
    // At the very top people watch for what is new, so there the list may grow downwards.
    if (!element || before === rows || element.scrollTop < rowHeight / 2) return;
    const first = Math.floor(element.scrollTop / rowHeight);
    const last = Math.min(before.length, first + Math.ceil(element.clientHeight / rowHeight));
    for (let index = first; index < last; index += 1) {
      const anchor = before[index];
      const now = rows.findIndex(({ id }) => id === anchor?.id);
      if (now < 0 || rows[now]?.lastActivityAt !== anchor?.lastActivityAt) continue;
      if (now !== index) element.scrollTop += (now - index) * rowHeight;
      return;
    }
  }, [rows, rowHeight, scroller]);
}
