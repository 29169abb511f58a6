type Identified = { id: number | string };

/** How long a row that left the list fades before those below may close up. */
export const FADE_MS = 150;

/** The rows of a list as they are seen, which lag behind the list while somebody is about to click one. */
export type HeldOrder<Row extends Identified> = {
  /** In the order as seen, with those that left the list and still have their places. */
  rows: readonly Row[];
  /** The same without those that left. */
  live: readonly Row[];
  gone: ReadonlySet<Row["id"]>;
  /** Those whose place became another one: of a held order will become, of a settled one has just become. */
  moved: ReadonlySet<Row["id"]>;
  /** How many rows come, leave or move when the order is settled. */
  waiting: number;
};

const NONE: ReadonlySet<never> = new Set<never>();
const idsOf = <Row extends Identified>(rows: readonly Row[]): Set<Row["id"]> => new Set(rows.map(({ id }) => id));

/** Which rows of both lists went up past others. */
function movedUp<Row extends Identified>(before: readonly Row[], now: readonly Row[]): ReadonlySet<Row["id"]> {
  const stay = idsOf(now);
  const known = idsOf(before);
  const kept = before.filter(({ id }) => stay.has(id));
  const moved = new Set<Row["id"]>();
  let at = 0;
  for (const { id } of now) {
    if (!known.has(id)) continue;
    while (kept[at] && moved.has((kept[at] as Row).id)) at += 1;
    if (kept[at]?.id === id) at += 1;
    else moved.add(id);
  }
  return moved;
}

/** The list as it is. @param before what was seen until now */
export function settleOrder<Row extends Identified>(
  before: HeldOrder<Row> | null,
  rows: readonly Row[],
): HeldOrder<Row> {
  return { rows, live: rows, gone: NONE, moved: before ? movedUp(before.live, rows) : NONE, waiting: 0 };
}

/**
 * The order as seen with the contents of now: a row that left stays where it was, one that came or moved up waits. What
 * stands below all that is seen, as the next page does, moves nothing and is added. @param isBeyond whether a row stands
 * below what is loaded now, where those that come push others: it hasn't left
 */
export function holdOrder<Row extends Identified>(
  before: HeldOrder<Row>,
  rows: readonly Row[],
  isBeyond: (row: Row) => boolean = () => false,
): HeldOrder<Row> {
  const now = new Map<Row["id"], Row>(rows.map((row) => [row.id, row]));
  const known = idsOf(before.rows);
  const lastKnown = rows.findLastIndex(({ id }) => known.has(id));
  // With none of those that are seen, nothing says that the new ones stand below them.
  const below = lastKnown < 0 && known.size > 0 ? [] : rows.slice(lastKnown + 1);
  const hasLeft = (row: Row) => !now.has(row.id) && (before.gone.has(row.id) || !isBeyond(row));
  const gone = new Set(before.rows.flatMap((row) => (hasLeft(row) ? [row.id] : [])));
  const seen = [...before.rows.map((row) => now.get(row.id) ?? row), ...below];
  const live = gone.size === 0 ? seen : seen.filter(({ id }) => !gone.has(id));
  const moved = movedUp(before.rows, rows);
  const came = rows.filter(({ id }) => !known.has(id)).length - below.length;
  return { rows: seen, live, gone, moved, waiting: came + gone.size + moved.size };
}
