/** Most page numbers at once (specification 1, section 9). */
const BUTTONS_MAX = 5;

/** The numbers that are offered: the current one in the middle, where there are enough on both sides. */
export function pageNumbers(current: number, total: number): number[] {
  const count = Math.min(BUTTONS_MAX, total);
  const first = Math.max(1, Math.min(current - Math.floor(BUTTONS_MAX / 2), total - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
