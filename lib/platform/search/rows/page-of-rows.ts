/** A filter that few rows pass is answered from those rows; one that more than this many pass, by walking the list. */
export const FEW = 2_000;
/** A total beyond this many rows that were looked at is a floor: counting them all would grow with the table. */
export const LOOK_MAX = 1_000;

/** Last row of the page before. */
export type RowCursor = { sortName: string; id: number };

/** Ids of a page in order, and how many rows pass all conditions. */
export type RowIds = { ids: number[]; total: number; isTotalCapped: boolean };

/** A list and the ways to read it. */
export type RowList = {
  /** Most rows of the page. */
  limit: number;
  /** Most rows of a filter from which the list is answered, if not FEW: tests make all lists walk. */
  few?: number;
  /** For each condition that an index answers: the rows that may pass it; more than FEW, or undefined, when they are too many. */
  sources: readonly (() => Promise<readonly number[] | undefined>)[];
  /** Which of some rows pass all conditions, in order; `isAfter` 1: behind the page before. */
  among(ids: readonly number[]): Promise<readonly { id: number; isAfter: number }[]>;
  /** The page, found by walking an index. */
  walk(): Promise<readonly { id: number }[]>;
  /** The total, when it is kept and needn't be counted. */
  known(): Promise<number | undefined>;
  /** Of at most LOOK_MAX rows, how many pass. */
  count(): Promise<{ seen: number; total: number }>;
};

/** Reads a page the cheaper way: of the rows of the rarest filter, or along the list's own index until the page is full. */
export async function pageOfRows({
  limit,
  few: most = FEW,
  sources,
  among,
  walk,
  known,
  count,
}: RowList): Promise<RowIds> {
  const few = await smallest(sources, most);
  if (few) {
    const rows = await among(few);
    const ids = rows.filter(({ isAfter }) => isAfter === 1).map(({ id }) => id);
    return { ids: ids.slice(0, limit), total: rows.length, isTotalCapped: false };
  }
  const ids = (await walk()).map(({ id }) => id);
  const total = await known();
  if (total !== undefined) return { ids, total, isTotalCapped: false };
  const counted = await count();
  return { ids, total: Math.max(counted.total, ids.length), isTotalCapped: counted.seen === LOOK_MAX };
}

async function smallest(sources: RowList["sources"], most: number): Promise<readonly number[] | undefined> {
  let found: readonly number[] | undefined;
  for (const source of sources) {
    const ids = await source();
    // Looked at before doubles go: what was cut off may not have been among them.
    if (!ids || ids.length > most) continue;
    const different = [...new Set(ids)];
    if (!found || different.length < found.length) found = different;
  }
  return found;
}
