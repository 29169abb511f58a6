import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isNoShortcut } from "./keys/shortcuts";
import { SCREEN_ACTIONS } from "./keys/shortcuts-table";

/** A page in the background paints no frames. Milliseconds. */
const NO_FRAME_MS = 100;

/** Keys that mean the list, whatever stands beside it. */
const LIST_KEYS: ReadonlySet<string> = new Set(Object.values(SCREEN_ACTIONS.list));

/** What isn't drawn yet, and how it is drawn at once. */
const late = new Set<() => void>();

function drawLate(event: Event): void {
  if (late.size === 0) return;
  if (event instanceof KeyboardEvent && LIST_KEYS.has(event.key) && !isNoShortcut(event)) return;
  flushSync(() => {
    for (const draw of late) draw();
  });
}

/** Does `work` after the next frame. @returns the way to have it left */
function afterFrame(work: () => void): () => void {
  const timer = setTimeout(work, NO_FRAME_MS);
  let soon: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    // A frame's callbacks come before what it paints.
    soon = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    clearTimeout(soon);
  };
}

/**
 * A value that follows `value` a frame later, for what takes long to draw beside what answers a key: a row is marked at once,
 * and its conversation is drawn after that frame, in pieces between which keys are heard. Nobody acts on what is about to
 * leave: before a key or a press acts, the rest is drawn at once, unless the key means the list. Null isn't waited for.
 * @returns the value to draw
 */
export function useAfterFrame<T>(value: T | null): T | null {
  const [shown, show] = useState(value);
  useEffect(() => {
    const heard = ["keydown", "pointerdown"] as const;
    for (const name of heard) window.addEventListener(name, drawLate, { capture: true });
    return () => {
      for (const name of heard) window.removeEventListener(name, drawLate, { capture: true });
    };
  }, []);
  const isLate = value !== null && shown !== value;
  useEffect(() => {
    if (!isLate) return;
    const draw = () => show(value);
    late.add(draw);
    const leave = afterFrame(() => startTransition(draw));
    return () => {
      late.delete(draw);
      leave();
    };
  }, [isLate, value]);
  if (value === null && shown !== null) show(null);
  return value === null ? null : shown;
}
