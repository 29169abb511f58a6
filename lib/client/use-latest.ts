import { type RefObject, useEffect, useRef } from "react";

/** What a value was when the component was last drawn, for listeners and timers that outlive a drawing. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
