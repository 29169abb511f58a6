import { wallOffset } from "@/lib/kernel/wall-clock";

const DAY_MS = 86_400_000;
/** How much of a zone is looked at in one go. Any length will do; stretches are numbered from 1970 on. */
const STRETCH_MS = 400 * DAY_MS;

/** A time during which a zone's clocks differ from UTC by the same. Instants are epoch milliseconds, `to` doesn't belong to it. */
export type ZonePiece = { from: number; to: number; offset: number };

const known = new Map<string, readonly ZonePiece[]>();
/** Most stretches that are kept: enough for hundreds of zones, a few years ahead. */
const KEPT_MAX = 512;

/** The first millisecond after the clocks changed; they change once between the two instants. */
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

// One look a day: two changes within a day that cancel each other would be missed, and no zone is known to have had them.
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
