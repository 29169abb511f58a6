import { type RefObject, useLayoutEffect, useRef } from "react";

/** What a value was when the component was last drawn, for listeners and timers that outlive a drawing. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
