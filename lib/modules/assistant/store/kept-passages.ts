import type { GlobalTx, Reader } from "@/lib/platform/db/unit-of-work/tx";

/** What a passage is found by: terms, separated by spaces, each as often as it stands there. */
export type PassageTerms = { title: string; tags: string; body: string };

/** How an engine keeps which passages have which terms, and how often. */
export type KnowledgeIndex = {
  /** Passages that have any of the terms, the likeliest first: words of titles and tags weigh most. */
  likely(reader: Reader, terms: readonly string[], limit: number): Promise<number[]>;
  /** How many passages have each term. */
  counts(reader: Reader, terms: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Terms of the index in their order, from one on and before another. */
  termsBetween(reader: Reader, range: { from: string; before: string; limit: number }): Promise<string[]>;
  /** Takes a new passage in. */
  put(tx: GlobalTx, id: number, terms: PassageTerms): Promise<void>;
  /** Which of some passages it hasn't taken in, as after rows were brought from elsewhere. */
  missing(tx: GlobalTx, ids: readonly number[]): Promise<ReadonlySet<number>>;
};
