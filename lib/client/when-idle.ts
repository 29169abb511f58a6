/** Latest that an idle moment is waited for. */
const IDLE_MS = 5_000;

/** Does something small when the browser has nothing else to do. @returns the way to have it left */
export function whenIdle(work: () => void): () => void {
  // Not every browser tells.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(work, { timeout: IDLE_MS });
  return () => window.cancelIdleCallback(id);
}
