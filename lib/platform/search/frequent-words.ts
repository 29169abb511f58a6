import { globalReads } from "@/lib/platform/db/reads";
import { globalSlot } from "@/lib/platform/global-slot";
import { termIndex } from "./term-index";

/** A word of more texts than this is frequent. */
const FREQUENT = 10_000;
/** What was frequent stays so; what wasn't is looked at again after this, in milliseconds. */
const KNOWN_MS = 10 * 60_000;
const KNOWN_MAX = 20_000;

type Answer = { isFrequent: boolean; at: number };

const known = () => globalSlot("search.frequent", () => new Map<string, Answer>());
const keyOf = (index: string, terms: readonly string[]) => `${index} ${terms.join(" ")}`;

/** Whether that many texts are already known to have one of some terms; nothing is looked up. */
export const isKnownFrequent = (index: string, terms: readonly string[]): boolean =>
  known().get(keyOf(index, terms))?.isFrequent === true;

/**
 * Says whether so many texts of any of these indexes have one of some terms that comparing their list with another long one
 * would cost what the workspace holds. Looked up once in a while: SQLite takes half a millisecond to find that a word is
 * frequent; PostgreSQL counts as many texts as that takes.
 */
export function frequentIn(indexes: readonly string[]): (terms: readonly string[]) => Promise<boolean> {
  const answers = known();
  if (answers.size > KNOWN_MAX) answers.clear();
  const isFrequentIn = async (index: string, terms: readonly string[]) => {
    const key = keyOf(index, terms);
    const answer = answers.get(key);
    if (answer && (answer.isFrequent || performance.now() - answer.at < KNOWN_MS)) return answer.isFrequent;
    const isFrequent = await termIndex().hasMore(globalReads, index, terms, FREQUENT);
    answers.set(key, { isFrequent, at: performance.now() });
    return isFrequent;
  };
  return async (terms) => {
    for (const index of indexes) if (await isFrequentIn(index, terms)) return true;
    return false;
  };
}
