import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** Distance from the end that still counts as being there, in pixels. */
const END_SLACK = 24;

/**
 * Scroll of a message log. Its box is a reversed column, so position 0 is the newest message: the first paint starts there
 * without a script, older pages grow away from the reader, and only additions at the end need a correction.
 */
export function useMessageScroll(newestSeq: number, pendingCount: number) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [seenSeq, setSeenSeq] = useState(newestSeq);
  const last = useRef({ newestSeq, pendingCount, height: 0 });

  const scrollToEnd = useCallback(() => {
    atEnd.current = true;
    if (box.current) box.current.scrollTop = 0;
    setSeenSeq(last.current.newestSeq);
  }, []);

  const onScroll = useCallback(() => {
    atEnd.current = Math.abs(box.current?.scrollTop ?? 0) < END_SLACK;
    if (atEnd.current) setSeenSeq(last.current.newestSeq);
  }, []);

  // Without a list of dependencies: every commit may change the height, and the next correction needs the latest.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = last.current;
    const grewAtEnd = newestSeq !== before.newestSeq || pendingCount !== before.pendingCount;
    const isOwnSend = pendingCount > before.pendingCount;
    last.current = { newestSeq, pendingCount, height: element.scrollHeight };
    if (!grewAtEnd || before.height === 0) return;
    if (isOwnSend || atEnd.current) scrollToEnd();
    else element.scrollTop -= element.scrollHeight - before.height;
  });

  return { box, onScroll, scrollToEnd, unseen: Math.max(0, newestSeq - seenSeq) };
}
