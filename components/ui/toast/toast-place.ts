/** A rectangle of the window, in CSS pixels. */
export type Box = { left: number; top: number; right: number; bottom: number };

type Size = { width: number; height: number };

/** The raster on which a free place is looked for, in pixels. */
const CELL = 8;
/** Room kept around whatever can be used. */
const GAP = 4;

const USABLE =
  "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=switch], [contenteditable=true]";
const UNREACHABLE = "[aria-hidden=true], [inert], [data-toaster]";

/** What can be used on the screen now: neither what a dialog covers, nor what is scrolled out of sight. */
export function usableBoxes(): Box[] {
  const clips = new Map<Element, Box>();
  return [...document.querySelectorAll(USABLE)].flatMap((element) => {
    if (element.closest(UNREACHABLE) || !element.checkVisibility({ visibilityProperty: true })) return [];
    let box: Box = element.getBoundingClientRect();
    let clipping = element.parentElement?.closest('[class*="overflow-"]');
    while (clipping) {
      const clip: Box = clips.get(clipping) ?? clipping.getBoundingClientRect();
      clips.set(clipping, clip);
      box = {
        left: Math.max(box.left, clip.left),
        top: Math.max(box.top, clip.top),
        right: Math.min(box.right, clip.right),
        bottom: Math.min(box.bottom, clip.bottom),
      };
      clipping = clipping.parentElement?.closest('[class*="overflow-"]');
    }
    return box.right > box.left && box.bottom > box.top ? [box] : [];
  });
}

/** Whether two rectangles have a point in common. */
export function isOver(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * The free place for something of this size that is nearest to the window's upper right corner, or null where everything
 * is taken. @returns its left and top
 */
export function freePlace(size: Size, view: Size, taken: readonly Box[]): { left: number; top: number } | null {
  const [columns, rows] = [Math.floor(view.width / CELL), Math.floor(view.height / CELL)];
  // Sums of taken cells left of and above each corner, so that any rectangle is asked about at once.
  const sums = new Int32Array((columns + 1) * (rows + 1));
  const at = (column: number, row: number) => row * (columns + 1) + column;
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
  for (const box of taken) {
    const [left, right] = [
      clamp(Math.floor((box.left - GAP) / CELL), columns),
      clamp(Math.ceil((box.right + GAP) / CELL), columns),
    ];
    const [top, bottom] = [
      clamp(Math.floor((box.top - GAP) / CELL), rows),
      clamp(Math.ceil((box.bottom + GAP) / CELL), rows),
    ];
    for (let row = top; row < bottom; row += 1) sums.fill(1, at(left + 1, row + 1), at(right + 1, row + 1));
  }
  for (let row = 1; row <= rows; row += 1) {
    for (let column = 1; column <= columns; column += 1) {
      sums[at(column, row)] =
        (sums[at(column, row)] ?? 0) +
        (sums[at(column - 1, row)] ?? 0) +
        (sums[at(column, row - 1)] ?? 0) -
        (sums[at(column - 1, row - 1)] ?? 0);
    }
  }
  const [wide, high] = [Math.ceil(size.width / CELL), Math.ceil(size.height / CELL)];
  let best: { left: number; top: number; far: number } | null = null;
  for (let top = 1; top + high < rows; top += 1) {
    for (let left = columns - wide - 1; left > 0; left -= 1) {
      const far = top + (columns - wide - left);
      if (best && far >= best.far) break;
      const count =
        (sums[at(left + wide, top + high)] ?? 0) -
        (sums[at(left, top + high)] ?? 0) -
        (sums[at(left + wide, top)] ?? 0) +
        (sums[at(left, top)] ?? 0);
      if (count === 0) best = { left, top, far };
    }
  }
  return best && { left: best.left * CELL, top: best.top * CELL };
}
