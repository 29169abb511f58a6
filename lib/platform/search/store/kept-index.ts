import type { GlobalReader, GlobalTx } from "@/lib/platform/db/unit-of-work/tx";
import type { Match } from "@/lib/platform/search/match";

/** A row of an index: its number, and its terms, separated by spaces. */
export type IndexedRow = { id: number; terms: string };

/** How an engine keeps the indexes: which rows have which terms. */
export type TermIndex = {
  /** The newest rows that match: their numbers, the highest first. */
  newest(reader: GlobalReader, index: string, match: Match, limit: number): Promise<number[]>;
  /** Whether more than so many rows have one of some terms. */
  hasMore(reader: GlobalReader, index: string, terms: readonly string[], than: number): Promise<boolean>;
  /** Takes rows in. @param areNew whether the index can't have other terms of them */
  put(tx: GlobalTx, index: string, rows: readonly IndexedRow[], areNew: boolean): Promise<void>;
  /** Takes rows out. */
  drop(tx: GlobalTx, index: string, ids: readonly number[]): Promise<void>;
  /**
   * Brings together what was written in pieces, a few pages of it: a search looks into each piece, and walks along what stands
   * in a small one. @param pages about how many @returns whether there may be more to do
   */
  tidy(tx: GlobalTx, index: string, pages: number): Promise<boolean>;
  /** Takes every row out. */
  empty(tx: GlobalTx, index: string): Promise<void>;
};
