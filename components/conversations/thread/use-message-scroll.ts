import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

/** Distance from the end that still counts as being there, in pixels. */
const END_SLACK = 24;
/** From this distance on, in heights of the box, the way back to the end is offered. */
const AWAY_SCREENS = 1;
const FLASH_MS = 1_800;

/** A place to scroll to as soon as it exists. */
export type ScrollTarget = { selector: string; block: "start" | "center"; isFlashed: boolean; takesFocus: boolean };

type Anchor = { element: Element; top: number; scrollTop: number };

// The newest message is at position 0, also when it has just been added.
const isNearEnd = (box: HTMLElement) => Math.abs(box.scrollTop) < END_SLACK;

function flash(element: Element): void {
  const colours = { backgroundColor: ["color-mix(in oklab, var(--brand) 22%, transparent)", "transparent"] };
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.animate(colours, { duration: FLASH_MS, easing: isStill ? "step-end" : "ease-in" });
}

// The line in the middle of the box is what the reader looks at.
function anchorOf(box: HTMLElement): Anchor | null {
  const { left, top, width, height } = box.getBoundingClientRect();
  const element = document.elementFromPoint(left + width / 2, top + height / 2)?.closest("[data-line]");
  if (!element || !box.contains(element)) return null;
  return { element, top: element.getBoundingClientRect().top - top, scrollTop: box.scrollTop };
}

/**
 * Scroll of a message log. Its box is a reversed column, so position 0 is the newest message: the first paint starts there
 * without a script, older pages grow away from the reader, and everything else that changes around the line that is being
 * read is corrected before it is seen.
 *
 * `newestSeq` is the conversation's newest message, loaded or not; `pendingCount` counts what this attender just wrote;
 * with `hasNewer` the end of what is loaded isn't the end of the conversation.
 */
export function useMessageScroll(newestSeq: number, pendingCount: number, hasNewer: boolean) {
  const box: RefObject<HTMLDivElement | null> = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  const target = useRef<ScrollTarget | null>(null);
  // Not before it was looked at: what counts as seen is told to the server.
  const [isAtEnd, setIsAtEnd] = useState(false);
  const [isAway, setIsAway] = useState(false);
  const [seenSeq, setSeenSeq] = useState(newestSeq);
  const last = useRef({ newestSeq, pendingCount, hasNewer });

  const look = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const distance = Math.abs(element.scrollTop);
    atEnd.current = isNearEnd(element) && !last.current.hasNewer && target.current === null;
    anchor.current = atEnd.current ? null : anchorOf(element);
    setIsAtEnd(atEnd.current);
    setIsAway(distance > element.clientHeight * AWAY_SCREENS);
    if (atEnd.current) setSeenSeq(last.current.newestSeq);
  }, []);

  const scrollToEnd = useCallback(() => {
    target.current = null;
    atEnd.current = true;
    if (box.current) box.current.scrollTop = 0;
    look();
  }, [look]);

  const reach = useCallback(() => {
    const wanted = target.current;
    const element = box.current;
    const found = wanted && element?.querySelector<HTMLElement>(wanted.selector);
    if (!wanted || !element || !found) return false;
    target.current = null;
    const inBox = found.getBoundingClientRect().top - element.getBoundingClientRect().top;
    const room = wanted.block === "center" ? Math.max(0, (element.clientHeight - found.clientHeight) / 2) : 12;
    element.scrollTop += inBox - room;
    if (wanted.isFlashed) flash(found);
    if (wanted.takesFocus) found.focus({ preventScroll: true });
    look();
    return true;
  }, [look]);

  /** Goes to a place now if it is there, else as soon as it is; null gives up waiting. Tells whether it was there. */
  const scrollTo = useCallback(
    (wanted: ScrollTarget | null) => {
      target.current = wanted;
      const isThere = reach();
      if (!isThere) look();
      return isThere;
    },
    [look, reach],
  );

  // Without a list of dependencies: every commit may change what stands around the line that is being read.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // The box is asked as well, because somebody may have scrolled a moment ago, or before this script ran at all.
    const isOwnSend = pendingCount > last.current.pendingCount;
    last.current = { newestSeq, pendingCount, hasNewer };
    if (target.current) {
      if (reach()) return;
    } else if (!hasNewer && (isOwnSend || (atEnd.current && isNearEnd(element)))) {
      return scrollToEnd();
    }
    const held = anchor.current;
    if (held?.element.isConnected) {
      const top = held.element.getBoundingClientRect().top - element.getBoundingClientRect().top;
      // What the reader scrolled since isn't undone.
      const moved = top - (held.top - (element.scrollTop - held.scrollTop));
      if (Math.abs(moved) > 0.5) element.scrollTop += moved;
    }
    look();
  });

  return { box, look, scrollTo, scrollToEnd, isAtEnd, isAway, unseen: Math.max(0, newestSeq - seenSeq) };
}
