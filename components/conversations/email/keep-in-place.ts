import { flushSync } from "react-dom";

/**
 * Makes a change that lets a line of the log grow, and keeps the element that was used where it is. The log's box is a
 * reversed column: left alone, everything above what grew would be pushed away from under the pointer.
 */
export function keepInPlace(element: Element | null, change: () => void): void {
  const before = element?.getBoundingClientRect().top ?? 0;
  flushSync(change);
  const box = element?.closest("[role=log]");
  if (element && box) box.scrollTop += element.getBoundingClientRect().top - before;
}
