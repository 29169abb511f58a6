/** Pixels of a `rem`: 16, or what somebody chose as their browser's size of text. */
export function remInPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
