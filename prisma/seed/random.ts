/** A repeatable source of chance: the same seed gives the same rows, so that tests and screenshots can rely on them. */
export type Random = {
  /** A number in [0, 1). */
  next: () => number;
  /** An integer from `min` to `max`, both included. */
  integer: (min: number, max: number) => number;
  /** One of the items. */
  pick: <T>(items: readonly T[]) => T;
  /** True with the given probability. */
  chance: (probability: number) => boolean;
  /** A shuffled copy. */
  shuffle: <T>(items: readonly T[]) => T[];
  /** Another source, which takes one number of this one however many are drawn from it. */
  fork: () => Random;
};

/** Makes a mulberry32 generator: 32 bits of state are plenty for sample rows and cost next to nothing per number. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[integer(0, items.length - 1)];
    if (item === undefined) throw new RangeError("pick() needs at least one item");
    return item;
  };
  const shuffle = <T>(items: readonly T[]): T[] => {
    const keyed = items.map((item) => ({ item, key: next() }));
    return keyed.sort((left, right) => left.key - right.key).map(({ item }) => item);
  };
  const fork = () => createRandom(next() * 4_294_967_296);
  return { next, integer, pick, chance: (probability) => next() < probability, shuffle, fork };
}
