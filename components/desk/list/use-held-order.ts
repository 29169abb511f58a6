import { type RefObject, useCallback, useEffect, useState } from "react";
import { FADE_MS, type HeldOrder, holdOrder, settleOrder } from "./held-order";

/** How long the pointer and the focus are away before the list goes on by itself. */
const AWAY_MS = 2_000;

/** A list whose rows keep their places while somebody is in it. */
export type HeldList<Row extends { id: number | string }> = HeldOrder<Row> & {
  isHeld: boolean;
  hold: (isHeld: boolean) => void;
  /** Shows the list as it is. */
  apply: () => void;
};

/**
 * Stands between a list that changes by itself and its rows. @param list names the list: another one begins anew
 * @param isBeyond whether a row stands below the loaded part
 */
export function useHeldOrder<Row extends { id: number | string }>(
  list: string,
  rows: readonly Row[],
  isBeyond: (row: Row) => boolean,
): HeldList<Row> {
  const [isHeld, setIsHeld] = useState(false);
  const [seen, setSeen] = useState(() => ({ list, rows, order: settleOrder<Row>(null, rows) }));
  if (seen.list !== list) setSeen({ list, rows, order: settleOrder(null, rows) });
  else if (seen.rows !== rows) {
    const held = holdOrder(seen.order, rows, isBeyond);
    // What left fades first, whoever looks.
    const waits = isHeld || held.gone.size > 0;
    setSeen({ list, rows, order: waits ? held : settleOrder(seen.order, rows) });
  }
  const { order } = seen;

  const apply = useCallback(() => setSeen((now) => ({ ...now, order: settleOrder(now.order, now.rows) })), []);
  const hold = useCallback(
    (next: boolean) => {
      setIsHeld(next);
      if (!next) apply();
    },
    [apply],
  );
  const isFading = !isHeld && order.gone.size > 0;
  useEffect(() => {
    if (!isFading) return;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const timer = setTimeout(apply, isStill ? 0 : FADE_MS);
    return () => clearTimeout(timer);
  }, [isFading, apply]);

  return { ...order, isHeld, hold, apply };
}

/** Holds a list while the mouse or the focus is in `zone`; who scrolls to its top wants to see what is new. */
export function useHolding(
  zone: RefObject<HTMLElement | null>,
  { hold, apply }: Pick<HeldList<never>, "hold" | "apply">,
): void {
  useEffect(() => {
    const element = zone.current;
    if (!element) return;
    let isOver = false;
    let isHeld = false;
    let wasBelow = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (isOver || element.contains(document.activeElement)) {
        clearTimeout(timer);
        timer = undefined;
        if (!isHeld) hold(true);
        isHeld = true;
      } else if (isHeld) {
        timer ??= setTimeout(() => {
          timer = undefined;
          isHeld = false;
          hold(false);
        }, AWAY_MS);
      }
    };
    const abort = new AbortController();
    const { signal } = abort;
    // A finger is over the list only while it touches it.
    const enter = ({ pointerType }: PointerEvent) => {
      isOver = pointerType !== "touch";
      look();
    };
    const leave = () => {
      isOver = false;
      look();
    };
    const scroll = ({ target }: Event) => {
      const isBelow = target instanceof Element && target.scrollTop > 0;
      if (wasBelow && !isBelow) apply();
      wasBelow = isBelow;
    };
    element.addEventListener("pointerenter", enter, { signal });
    element.addEventListener("pointermove", enter, { signal, passive: true });
    element.addEventListener("pointerleave", leave, { signal });
    element.addEventListener("scroll", scroll, { signal, capture: true, passive: true });
    // Of the page, not of the list: focus that was lost with its element leaves no event there.
    document.addEventListener("focusin", look, { signal });
    document.addEventListener("focusout", look, { signal });
    look();
    return () => {
      abort.abort();
      clearTimeout(timer);
      if (isHeld) hold(false);
    };
  }, [zone, hold, apply]);
}
