import { isPostgres } from "@/lib/platform/db/engine";
import type { GlobalTx } from "@/lib/platform/db/unit-of-work/tx";
import type { KnownToCommit } from "./known-words";
import type { SearchSource, SourceRow } from "./search-source";
import { insertWords } from "./store/words";
import { termIndex } from "./term-index";
import { SHORT_PREFIX } from "./tokens";

/** Rows that are written at once: a statement for each of them in SQLite, one for all of them in PostgreSQL. */
const rowsAtOnce = () => (isPostgres() ? 100 : 8);

type Taking = { tx: GlobalTx; known: KnownToCommit };

/** Takes some of the rows in, from the first on. @returns how many it looked at, and how many of them are found by anything */
export async function takeRows(
  { tx, known }: Taking,
  source: SearchSource,
  rows: readonly SourceRow[],
  areNew: boolean,
): Promise<{ looked: number; found: number }> {
  const looked = rows.slice(0, rowsAtOnce());
  const found = looked.flatMap((row) => {
    const terms = source.termsOf(row);
    return terms ? [{ row, ...terms }] : [];
  });
  if (source.index !== null && found.length > 0) {
    const indexed = found.map(({ row, terms }) => ({ id: source.numberOf?.(row.id) ?? row.id, terms }));
    await termIndex().put(tx, source.index, indexed, areNew);
  }
  await source.keep?.(
    tx,
    found.map(({ row }) => row),
  );
  await keepWords({ tx, known }, found);
  return { looked: looked.length, found: found.length };
}

/** Notes the words that a workspace has: for completing what somebody types, and for words with a wrong letter. */
async function keepWords(
  { tx, known }: Taking,
  found: readonly { row: SourceRow; words: Iterable<string> }[],
): Promise<void> {
  const added = new Map<number, string[]>();
  for (const { row, words } of found)
    for (const word of words) {
      const key = `${row.workspaceId} ${word}`;
      if (word.length <= SHORT_PREFIX || known.has(key)) continue;
      known.add(key);
      const own = added.get(row.workspaceId) ?? [];
      own.push(word);
      added.set(row.workspaceId, own);
    }
  // In their order: two writers that meet wait for each other, and no more.
  for (const [workspaceId, words] of added) await tx.run(insertWords, { workspaceId, words: words.sort() });
}

const NONE: KnownToCommit = { has: () => false, add: () => undefined };

/** Takes one row in, which may be known by other terms. */
export async function takeRow(tx: GlobalTx, source: SearchSource, row: SourceRow): Promise<void> {
  await takeRows({ tx, known: NONE }, source, [row], false);
}
