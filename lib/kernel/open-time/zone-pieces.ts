import { wallOffset } from "@/lib/kernel/wall-clock";

const DAY_MS = 86_400_000;
/** A piece of the years that were looked at; the year's number is that of 400-day stretches, which needn't be real years. */
const STRETCH_MS = 400 * DAY_MS;

/** A time during which a zone's clocks differ from UTC by the same. Instants are epoch milliseconds, `to` doesn't belong to it. */
export type ZonePiece = { from: number; to: number; offset: number };

const known = new Map<string, readonly ZonePiece[]>();
/** Stretches that are kept: more are made by nobody who plans within the years that come. */
const KEPT_MAX = 512;

/** The last millisecond of `before` and the first of `after` lie between the two; the clocks change once in between. */
function changeBetween(timeZone: string, before: number, after: number): number {
  const old = wallOffset(timeZone, before);
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallOffset(timeZone, middle) === old) low = middle;
    else high = middle;
  }
  return high;
}

// No zone has ever changed its clocks twice within a day and ended where it was.
function piecesOf(timeZone: string, stretch: number): readonly ZonePiece[] {
  const [begin, end] = [stretch * STRETCH_MS, (stretch + 1) * STRETCH_MS];
  const pieces: ZonePiece[] = [];
  let [from, offset] = [begin, wallOffset(timeZone, begin)];
  for (let day = begin + DAY_MS; day <= end; day += DAY_MS) {
    const now = wallOffset(timeZone, day);
    if (now === offset) continue;
    const change = changeBetween(timeZone, day - DAY_MS, day);
    pieces.push({ from, to: change, offset });
    [from, offset] = [change, now];
  }
  if (from < end) pieces.push({ from, to: end, offset });
  return pieces;
}

/** Pieces of a stretch, which are looked up once: asking for an offset is slow. */
function stretchOf(timeZone: string, stretch: number): readonly ZonePiece[] {
  const key = `${timeZone} ${stretch}`;
  let pieces = known.get(key);
  if (!pieces) {
    if (known.size >= KEPT_MAX) known.clear();
    pieces = piecesOf(timeZone, stretch);
    known.set(key, pieces);
  }
  return pieces;
}

/** The pieces of a zone from the one at an instant on, without end. @param at epoch milliseconds */
export function* zonePieces(timeZone: string, at: number): Generator<ZonePiece> {
  for (let stretch = Math.floor(at / STRETCH_MS); ; stretch++)
    for (const piece of stretchOf(timeZone, stretch)) if (piece.to > at) yield piece;
}
