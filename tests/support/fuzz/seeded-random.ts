/** Numbers that look random and are the same for the same seed, so that a failure can be run again. */
export type Random = {
  /** From 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  /** True in `share` of the cases, 0 to 1. */
  chance(share: number): boolean;
};

/** The generator of a seed and a name: each name has a sequence of its own, whatever ran before it. */
export function seededRandom(seed: number, name: string): Random {
  let state = seed >>> 0;
  for (let index = 0; index < name.length; index += 1) state = Math.imul(state ^ name.charCodeAt(index), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: <T>(list: readonly T[]) => list[below(list.length)] as T, chance: (share) => next() < share };
}
