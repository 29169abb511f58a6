import { isPostgres } from "@/lib/platform/db/engine";
import type { GlobalTx } from "@/lib/platform/db/unit-of-work/tx";
import { globalSlot } from "@/lib/platform/global-slot";
import { searchSources } from "./search-source";
import { termIndex } from "./term-index";

/**
 * Pieces are left for so long, in milliseconds. What comes meanwhile is in small pieces, which cost a search little: with a million
 * tickets and five thousand since, 'cama 123456' takes 1.2 times what it does without these, and four times before any is tidied.
 */
const LEFT_MS = 10 * 60_000;
/** Pages of an index that are brought together before the clock is looked at: about half a millisecond. */
const PAGES = 4;

/** Whether the indexes have pieces to bring together. What a process before left, none knows: the first look is ten minutes after the start. */
export class Tidying {
  #leftSince: number | undefined = performance.now();
  #isAtWork = false;
  readonly #leftMs: number;

  /** @param leftMs how long pieces are left, in milliseconds */
  constructor(leftMs: number = LEFT_MS) {
    this.#leftMs = leftMs;
  }

  /** Rows were taken in. */
  note(): void {
    this.#leftSince ??= performance.now();
  }

  /** Whether pieces have been left for long enough, or are being brought together. */
  isDue(): boolean {
    if (isPostgres()) return false;
    return this.#isAtWork || (this.#leftSince !== undefined && performance.now() - this.#leftSince >= this.#leftMs);
  }

  /** Brings pieces together in a commit of so many milliseconds. @returns whether there is more to do */
  async step(tx: GlobalTx, budgetMs: number): Promise<boolean> {
    if (!this.#isAtWork) this.#leftSince = undefined;
    const until = performance.now() + budgetMs;
    do this.#isAtWork = await tidyIndexes(tx, PAGES);
    while (this.#isAtWork && performance.now() < until);
    return this.#isAtWork;
  }
}

/** This process's. */
export const tidying = (): Tidying => globalSlot("search.tidying", () => new Tidying());

/** Brings together some pages of one of the indexes. @returns whether there may be more */
export async function tidyIndexes(tx: GlobalTx, pages: number): Promise<boolean> {
  const indexes = new Set(searchSources().flatMap(({ index }) => index ?? []));
  for (const index of indexes) if (await termIndex().tidy(tx, index, pages)) return true;
  return false;
}
