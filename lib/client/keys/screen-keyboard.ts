/** A viewport that lost less than this lost a browser's bar, not the room of a keyboard; in pixels. */
const LEAST = 120;

/** Whether what has the focus brings a keyboard up. */
const isTyping = () => document.activeElement?.matches("input, textarea, [contenteditable=true]") ?? false;

/**
 * Tells the styles, by `data-keyboard` on the page, while a phone's keyboard is up. Browsers that put it over the page instead of
 * shrinking it, as Safari does, also get `--screen-height` and `--screen-top`: the part of the page that can still be seen.
 */
export function followScreenKeyboard(): () => void {
  const view = window.visualViewport;
  if (!view || !window.matchMedia("(any-pointer: coarse)").matches) return () => undefined;
  const root = document.documentElement;
  // A page that somebody enlarged with two fingers is as high as before.
  const height = () => Math.round(view.height * view.scale);
  let without = { width: window.innerWidth, height: Math.max(height(), window.innerHeight) };
  const look = () => {
    const isTurned = without.width !== window.innerWidth;
    if (!isTyping() || isTurned || height() > without.height)
      without = { width: window.innerWidth, height: Math.max(height(), isTurned ? window.innerHeight : 0) };
    const isUp = isTyping() && without.height - height() >= LEAST;
    root.toggleAttribute("data-keyboard", isUp);
    const isOver = isUp && window.innerHeight - height() >= LEAST;
    if (isOver) {
      root.style.setProperty("--screen-height", `${height()}px`);
      root.style.setProperty("--screen-top", `${Math.round(view.offsetTop)}px`);
    } else {
      root.style.removeProperty("--screen-height");
      root.style.removeProperty("--screen-top");
    }
  };
  const stop = new AbortController();
  const { signal } = stop;
  view.addEventListener("resize", look, { signal });
  view.addEventListener("scroll", look, { signal });
  document.addEventListener("focusin", look, { signal });
  look();
  return () => stop.abort();
}
