let known: number | undefined;

const forget = () => {
  known = undefined;
};

/**
 * Pixels of a `rem`: 16, or what somebody chose as their browser's size of text. Asked anew once the window was left or has another
 * size: asking has the browser work out all styles that changed, in the middle of what changes them.
 */
export function remInPixels(): number {
  if (known !== undefined) return known;
  for (const event of ["resize", "focus"]) window.addEventListener(event, forget, { once: true });
  known = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return known;
}
