import type { GlobalReader, GlobalTx } from "@/lib/platform/db/unit-of-work/tx";
import { isPossible, type Match } from "@/lib/platform/search/match";

import { type Block, bitsOf, blocksOf, idsOf, maskOf } from "./blocks";
import type { IndexedRow, TermIndex } from "./kept-index";
import {
  clearBits,
  countBeyond,
  deleteEmpty,
  emptyIndex,
  putBits,
  sizesOf,
  textOf,
  type Window,
  windowOf,
} from "./postgres-statements";

// An index is a table of bits: a row for each term and each block of 64 numbers in which a row has it. A word that stands
// everywhere is one row for 64 texts, and blocks are read from the newest down, so the newest hits of any word cost no more
// than there are of them (docs/adr/0007-full-text-search.md).

/** Blocks that are read first; then as many as the hits so far let expect to be enough, and FACTOR times as many at the most. */
const FIRST_BLOCKS = 192;
const FACTOR = 8;
/** How many more than expected. */
const ROOM = 1.25;

/** How many blocks probably hold what is missing. */
function nextSize(read: number, found: number, limit: number): number {
  const expected = found === 0 ? Number.POSITIVE_INFINITY : Math.ceil((ROOM * read * (limit - found)) / found);
  return Math.min(FACTOR * read, Math.max(FIRST_BLOCKS, expected));
}

/** A word with no more blocks than this is rare: the other words are looked for in its blocks alone. */
const RARE_BLOCKS = 256;
/** Look-ups of that kind that are cheaper than reading ranges. */
const LOOKUPS_MAX = 4_000;

const argumentsOf = (match: Match): Record<string, readonly string[]> => {
  const given: Record<string, readonly string[]> = {};
  for (const [index, { terms, phrases = [] }] of match.entries()) {
    if (terms.length > 0) given[`t${index}`] = terms;
    for (const [phrase, parts] of phrases.entries())
      for (const [part, some] of parts.entries()) given[`t${index}_${phrase}_${part}`] = some;
  }
  return given;
};

async function read(reader: GlobalReader, index: string, match: Match, window: Window): Promise<Block[]> {
  const row = await reader.first(windowOf(index, textOf(match), window.kind), {
    ...argumentsOf(match),
    ...window.given,
  });
  return blocksOf(row?.blocks ?? "");
}

/** The newest hits of one group: each of its terms has its newest blocks in order. */
async function newestOfOne(reader: GlobalReader, index: string, match: Match, limit: number): Promise<number[]> {
  // Each block has a hit, so no more blocks are needed than hits.
  for (let most = Math.min(FIRST_BLOCKS, limit); ; ) {
    const blocks = await read(reader, index, match, { kind: "newest", given: { limit: most } });
    const ids = idsOf(blocks, limit);
    if (ids.length >= limit || blocks.length < most || most === limit) return ids.slice(0, limit);
    most = Math.min(limit, most + nextSize(most, ids.length, limit));
  }
}

/** The newest hits of several groups: in the blocks of a rare one, or by windows of blocks from the newest down. */
async function newestOfAll(reader: GlobalReader, index: string, match: Match, limit: number): Promise<number[]> {
  const found = await reader.first(sizesOf(index, textOf(match)), { ...argumentsOf(match), most: RARE_BLOCKS + 1 });
  if (!found || found.last === null) return [];
  const sizes = match.map((_, group) => found[`n${group}`] ?? Number.POSITIVE_INFINITY);
  const least = Math.min(...sizes);
  if (least === 0) return [];
  const rarest = sizes.indexOf(least);
  const others = match.flatMap(({ terms, phrases = [] }, group) =>
    group === rarest ? [] : [...terms, ...phrases.flat(2)],
  );
  if (least <= RARE_BLOCKS && least * others.length <= LOOKUPS_MAX)
    return idsOf(await read(reader, index, match, { kind: `rare${rarest}`, given: { limit } }), limit).slice(0, limit);
  const ids: number[] = [];
  let high = found.last as number;
  const last = high;
  for (let size = FIRST_BLOCKS; high >= 0 && ids.length < limit; size = nextSize(last - high, ids.length, limit)) {
    const low = Math.max(0, high - size + 1);
    const blocks = await read(reader, index, match, { kind: "range", given: { low, high, limit: limit - ids.length } });
    ids.push(...idsOf(blocks, limit - ids.length));
    high = low - 1;
  }
  return ids.slice(0, limit);
}

/** A match that can be met in more ways than these is searched for as a whole. */
const WAYS_MAX = 16;

/**
 * The ways to meet a match, each a match without phrases: the parts of a phrase become groups. A way with a rare word is searched for
 * in the blocks of that word alone, and a way with a word that no text has costs one look-up. As a whole, the match would be searched
 * for in every block of its most frequent word.
 * @returns undefined when there are more than WAYS_MAX
 */
function waysOf(match: Match): Match[] | undefined {
  let ways: Match[] = [[]];
  for (const { terms, phrases = [], isNot } of match) {
    const plain = terms.length > 0 ? [[isNot ? { terms, isNot } : { terms }]] : [];
    const own = [...plain, ...phrases.map((parts) => parts.map((some) => ({ terms: some })))];
    ways = ways.flatMap((way) => own.map((groups) => [...way, ...groups]));
    if (ways.length > WAYS_MAX) return undefined;
  }
  return ways;
}

const newestOf = (reader: GlobalReader, index: string, match: Match, limit: number) =>
  (match.length === 1 && match[0]?.phrases === undefined ? newestOfOne : newestOfAll)(reader, index, match, limit);

async function clear(tx: GlobalTx, index: string, ids: readonly number[]): Promise<void> {
  const masks = new Map<number, bigint>();
  for (const id of ids) masks.set(Math.floor(id / 64), (masks.get(Math.floor(id / 64)) ?? 0n) | maskOf(id));
  const blocks = [...masks.keys()].sort((one, two) => one - two);
  const bits = blocks.map((block) => bitsOf(masks.get(block) ?? 0n));
  if ((await tx.run(clearBits(index), { blocks, bits })) > 0) await tx.run(deleteEmpty(index), { blocks });
}

/** The indexes in PostgreSQL. */
export const postgresIndex: TermIndex = {
  async newest(reader, index, match, limit) {
    if (!isPossible(match)) return [];
    const ways = waysOf(match);
    if (ways === undefined) return newestOfAll(reader, index, match, limit);
    const [only, ...others] = ways;
    if (only && others.length === 0) return newestOf(reader, index, only, limit);
    const found = new Set<number>();
    for (const way of ways) for (const id of await newestOf(reader, index, way, limit)) found.add(id);
    return [...found].sort((one, two) => two - one).slice(0, limit);
  },
  async hasMore(reader, index, terms, than) {
    return ((await reader.first(countBeyond(index), { terms, most: than + 1 }))?.count ?? 0) > than;
  },
  async put(tx, index, rows, areNew) {
    if (rows.length === 0) return;
    if (!areNew)
      await clear(
        tx,
        index,
        rows.map(({ id }) => id),
      );
    await tx.run(putBits(index), postingsOf(rows));
  },
  async drop(tx, index, ids) {
    if (ids.length > 0) await clear(tx, index, ids);
  },
  // A row is in its place once it is written.
  async tidy() {
    return false;
  },
  async empty(tx, index) {
    await tx.run(emptyIndex(index), {});
  },
};

type Postings = { terms: string[]; blocks: number[]; bits: string[] };

/** What some rows add, in the order of the table's key: two writers that meet there wait for each other, and no more. */
function postingsOf(rows: readonly IndexedRow[]): Postings {
  const byTerm = new Map<string, Map<number, bigint>>();
  for (const { id, terms } of rows) {
    const block = Math.floor(id / 64);
    const mask = maskOf(id);
    for (const term of new Set(terms.split(" "))) {
      if (term === "") continue;
      const blocks = byTerm.get(term) ?? new Map<number, bigint>();
      blocks.set(block, (blocks.get(block) ?? 0n) | mask);
      byTerm.set(term, blocks);
    }
  }
  const postings: Postings = { terms: [], blocks: [], bits: [] };
  for (const term of [...byTerm.keys()].sort())
    for (const [block, bits] of [...(byTerm.get(term) ?? [])].sort(([one], [two]) => one - two)) {
      postings.terms.push(term);
      postings.blocks.push(block);
      postings.bits.push(bitsOf(bits));
    }
  return postings;
}
