import { useCallback, useState } from "react";

/** The row beside one, in the order that held when that one was opened; null where there is none. */
export type Neighbour<Row extends { id: number | string }> = (id: Row["id"], by: 1 | -1) => Row | null;

/**
 * Keeps the place in a list that is sorted anew while people work: an answered conversation moves to the top, a closed one
 * leaves, and the next one is still the one that stood below. `list` names the list, so that another tab has other places.
 */
export function useListPlace<Row extends { id: number | string }>(
  list: string,
  rows: readonly Row[],
  openId: Row["id"] | null,
): Neighbour<Row> {
  const ids = () => rows.map(({ id }) => id);
  const [place, setPlace] = useState(() => ({ list, openId, order: ids() }));
  // What is opened before its row has loaded gets its place with the row.
  const isEarly = openId !== null && !place.order.includes(openId) && rows.some(({ id }) => id === openId);
  if (place.list !== list || place.openId !== openId || isEarly) setPlace({ list, openId, order: ids() });

  return useCallback(
    (id, by) => {
      const order = id === place.openId && place.order.includes(id) ? place.order : rows.map((row) => row.id);
      const there = new Map(rows.map((row) => [row.id, row]));
      const start = order.indexOf(id);
      if (start < 0) return null;
      for (let at = start + by; at >= 0 && at < order.length; at += by) {
        const row = there.get(order[at] as Row["id"]);
        if (row) return row;
      }
      // Past the ends of what was known then is what has come since.
      const known = new Set(order);
      const isKnown = (row: Row) => known.has(row.id);
      return (by > 0 ? rows[rows.findLastIndex(isKnown) + 1] : rows[rows.findIndex(isKnown) - 1]) ?? null;
    },
    [place, rows],
  );
}
