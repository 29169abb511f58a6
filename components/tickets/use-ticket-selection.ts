import { useCallback, useEffect, useMemo, useState } from "react";

/** The tickets that were ticked for a change of many. */
export type TicketSelection = {
  ids: ReadonlySet<string>;
  /** Ticks or unticks a row; `isRange` goes on from the row that was ticked before. */
  toggle: (id: string, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
};

/** Follows which of the loaded rows are ticked. Rows that leave the list are no longer meant. */
export function useTicketSelection(rows: readonly { id: string }[] | undefined, listKey: string): TicketSelection {
  const [picked, setPicked] = useState<{ ids: ReadonlySet<string>; last: string | null }>({
    ids: new Set(),
    last: null,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list.
  useEffect(() => setPicked({ ids: new Set(), last: null }), [listKey]);

  const order = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const ids = useMemo(() => new Set(order.filter((id) => picked.ids.has(id))), [order, picked.ids]);

  const toggle = useCallback(
    (id: string, isRange: boolean) =>
      setPicked(({ ids: before, last }) => {
        const next = new Set(before);
        const isOn = !before.has(id);
        const [from, to] = [order.indexOf(last ?? ""), order.indexOf(id)];
        const range = isRange && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
        for (const one of range) {
          if (isOn || range.length > 1) next.add(one);
          else next.delete(one);
        }
        return { ids: next, last: id };
      }),
    [order],
  );
  const selectAll = useCallback(() => setPicked({ ids: new Set(order), last: null }), [order]);
  const clear = useCallback(() => setPicked({ ids: new Set(), last: null }), []);
  return { ids, toggle, selectAll, clear };
}
