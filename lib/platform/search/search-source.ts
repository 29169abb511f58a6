import type { GlobalStatement } from "@/lib/platform/db/sql/global-statement";
import type { GlobalTx } from "@/lib/platform/db/unit-of-work/tx";
import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import type { SearchTable } from "./index-hits";

/** A row that is found by its words. */
export type SourceRow = { id: number; workspaceId: number };

/** What a row is found by: its terms, separated by spaces, and its words, which complete what someone types. */
export type RowTerms = { terms: string; words: Iterable<string> };

/** Which rows a source has, and how they are read. Ids are given in order. */
export type SourceRows<Row> = {
  /** As `search_state` names it. */
  name: string;
  /** The table whose rows they are. */
  table: string;
  /** Rows with higher ids, in order of their ids. */
  added: GlobalStatement<{ after: number; limit: number }, Row>;
  /**
   * By subject of a mark (`markSearched`): the rows that show something of the row of an id, one or many, in order of their
   * ids. The source's own rows are a subject as well.
   */
  marked: Readonly<Record<string, GlobalStatement<{ id: number; after: number; limit: number }, Row>>>;
};

/**
 * Rows of one table that are found by their words. The index knows by one number how far it has come; a row that changes is
 * marked (`markSearched`).
 */
export type SearchSource = SourceRows<SourceRow> & {
  /** The index that keeps their terms; null for rows whose words alone are kept here. */
  index: SearchTable | null;
  /** What a row is found by; null for one that isn't to be found. */
  termsOf(row: SourceRow): RowTerms | null;
  /** The number of a row in the index, if that isn't its id. */
  numberOf?(id: number): number;
  /** Keeps what else is read of rows that are found. */
  keep?(tx: GlobalTx, rows: readonly SourceRow[]): Promise<void>;
};

/** A source, whose functions know its rows. */
export function searchSource<Row extends SourceRow>(
  source: SourceRows<Row> & {
    index: SearchTable | null;
    termsOf(row: Row): RowTerms | null;
    numberOf?(id: number): number;
    keep?(tx: GlobalTx, rows: readonly Row[]): Promise<void>;
  },
): SearchSource {
  return source as unknown as SearchSource;
}

/** What a mark is stored as: which rows of which source it stands for. */
export const markKind = (source: string, subject: string): string => `${source}:${subject}`;

/** Installs every module's sources for the process, in the order in which new rows are taken in. */
export function installSearchSources(all: readonly SearchSource[]): void {
  setGlobalSlot("search.sources", all);
}

/** What the index takes in. @throws {Error} before they are installed: a programming error */
export function searchSources(): readonly SearchSource[] {
  const known = peekGlobalSlot<readonly SearchSource[]>("search.sources");
  if (!known) throw new Error("search sources aren't installed: call installSearchSources() first");
  return known;
}
