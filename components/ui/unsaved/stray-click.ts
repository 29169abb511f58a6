import { type MouseEvent, useRef } from "react";

const pressable = (target: EventTarget) =>
  target instanceof Element ? target.closest("a, button, input, select, textarea, label, summary") : null;

/**
 * Drops the second half of a double click that lands on something else than its first half: what was pressed has moved
 * (an error took its place) or wasn't there yet (the first half opened what these handlers are on).
 */
export function useNoStrayClick() {
  const pressed = useRef<Element | null>(null);
  return {
    onMouseDownCapture(event: MouseEvent) {
      if (event.detail === 1) pressed.current = pressable(event.target);
    },
    onClickCapture(event: MouseEvent) {
      const target = pressable(event.target);
      if (event.detail < 2 || target === null || target === pressed.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
