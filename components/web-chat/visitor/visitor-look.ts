/** How long an answer is before the visitor's eyes until it counts as read: not if the window is just being put away. */
const LOOK_MS = 500;

/** Tells `read` of all that `shown` gave when the look at it began. */
export function openLook<Shown>(shown: () => Shown, read: (shown: Shown) => void): { begin(): void; end(): void } {
  let timer: number | undefined;
  const begin = () => {
    if (timer !== undefined) return;
    const first = shown();
    timer = window.setTimeout(() => {
      timer = undefined;
      read(first);
      // What came meanwhile is looked at as long as the first was.
      if (shown() !== first) begin();
    }, LOOK_MS);
  };
  return {
    begin,
    end: () => {
      window.clearTimeout(timer);
      timer = undefined;
    },
  };
}
