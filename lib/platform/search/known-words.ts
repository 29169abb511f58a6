import type { GlobalTx } from "@/lib/platform/db/unit-of-work/tx";
import { env } from "@/lib/platform/env/env";
import { globalSlot } from "@/lib/platform/global-slot";

/** Words of which it is remembered that they are stored; without them each message looks up all of its words. */
const KNOWN_WORDS_MAX = 100_000;

/** The words of a database that are known to be stored, as "workspace word". */
export class KnownWords {
  #generation: number | undefined;
  #words = new Set<string>();

  /**
   * Those known to a commit, which adds to them what it stores; once it is on disk, everybody knows it.
   * @param generation a rebuild, of another process as well, empties the table
   */
  in(tx: GlobalTx, generation: number): KnownToCommit {
    const words =
      this.#generation === generation && this.#words.size < KNOWN_WORDS_MAX ? this.#words : new Set<string>();
    const added = new Set<string>();
    tx.afterwards(() => {
      this.#generation = generation;
      this.#words = words;
      for (const word of added) words.add(word);
    });
    return {
      has: (word) => words.has(word) || added.has(word),
      add: (word) => void added.add(word),
    };
  }
}

/** What a commit knows of the stored words. */
export type KnownToCommit = { has(word: string): boolean; add(word: string): void };

/** Those of this process's own database. */
export function knownWords(): KnownWords {
  const { POSTGRES_URL, DATABASE_FILE } = env();
  const all = globalSlot("search.words", () => new Map<string, KnownWords>());
  const key = POSTGRES_URL ?? DATABASE_FILE;
  const known = all.get(key) ?? new KnownWords();
  all.set(key, known);
  return known;
}
