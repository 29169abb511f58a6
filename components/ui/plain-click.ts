import type { MouseEvent } from "react";

/** What a link does with a plain click; one that asks for a new tab or window is the browser's. */
export function onPlainClick(follow: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    follow();
  };
}
