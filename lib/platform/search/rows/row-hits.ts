import { isPostgres } from "@/lib/platform/db/engine";
import { frequentIn, isKnownFrequent } from "@/lib/platform/search/frequent-words";
import { newestHits } from "@/lib/platform/search/index-hits";
import { eachOf } from "@/lib/platform/search/match";

const INDEX = "directory_search";
/** A match that takes longer than this, in milliseconds, walks along pieces that stand in very many rows. */
const LONG_MS = 1;
/** So many pieces in a row are five letters: with fewer, as many rows as anybody asks for may have them. */
const TELLING_MIN = 3;

/**
 * Numbers of rows that have all of some terms: the newest `limit`. Where there are fewer, they are all of them and perhaps some
 * that lack a term which stands in very many rows: SQLite compares the lists of all terms along, and the letters of every
 * customer's address leave nobody out ('@gmail.com': 12 ms with a million). Which these are is learned from matches that took long.
 */
export async function candidateKeys(
  terms: readonly string[],
  limit: number,
  longMs: number = LONG_MS,
): Promise<readonly number[]> {
  const all = () => newestHits(INDEX, eachOf(terms), limit);
  // PostgreSQL looks into the lists of frequent words where a rare one stands.
  if (isPostgres()) return all();
  const telling = terms.filter((term) => !isKnownFrequent(INDEX, [term]));
  if (telling.length >= TELLING_MIN && telling.length < terms.length) {
    const keys = await newestHits(INDEX, eachOf(telling), limit);
    if (keys.length < limit) return keys;
  }
  const startedAt = performance.now();
  const keys = await all();
  if (keys.length < limit && performance.now() - startedAt > longMs) await learnFrequent(terms);
  return keys;
}

async function learnFrequent(terms: readonly string[]): Promise<void> {
  const isFrequent = frequentIn([INDEX]);
  for (const term of terms) await isFrequent([term]);
}
