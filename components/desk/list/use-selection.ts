import { useCallback, useEffect, useMemo, useState } from "react";
import { useLatest } from "@/lib/client/use-latest";

/** The rows that were ticked for a change of many. */
export type Selection<Id extends number | string> = {
  ids: ReadonlySet<Id>;
  /** Ticks or unticks a row; `isRange` goes on from the row that was ticked before. */
  toggle: (id: Id, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
  /** How often something was ticked, unticked or cleared: a choice that went before is another one. */
  picks: number;
};

/** Follows which of the loaded rows are ticked. Rows that leave the list are no longer meant. */
export function useSelection<Id extends number | string>(
  rows: readonly { id: Id }[] | undefined,
  listKey: string,
): Selection<Id> {
  const [picked, pick] = useState<{ ids: ReadonlySet<Id>; last: Id | null; picks: number }>({
    ids: new Set(),
    last: null,
    picks: 0,
  });
  const setPicked = useCallback(
    (choose: (before: { ids: ReadonlySet<Id>; last: Id | null }) => { ids: ReadonlySet<Id>; last: Id | null }) =>
      pick((before) => ({ ...choose(before), picks: before.picks + 1 })),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list.
  useEffect(() => setPicked(() => ({ ids: new Set(), last: null })), [listKey]);

  const order = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  // Read when a row is ticked, so that a list whose rows change places draws no row anew for that.
  const latest = useLatest(order);
  const ids = useMemo(() => new Set(order.filter((id) => picked.ids.has(id))), [order, picked.ids]);

  const toggle = useCallback(
    (id: Id, isRange: boolean) =>
      setPicked(({ ids: before, last }) => {
        const next = new Set(before);
        const isOn = !before.has(id);
        const shown = latest.current;
        const [from, to] = [last === null ? -1 : shown.indexOf(last), shown.indexOf(id)];
        const range = isRange && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
        for (const one of range) {
          if (isOn || range.length > 1) next.add(one);
          else next.delete(one);
        }
        return { ids: next, last: id };
      }),
    [latest, setPicked],
  );
  const selectAll = useCallback(() => setPicked(() => ({ ids: new Set(order), last: null })), [order, setPicked]);
  const clear = useCallback(() => setPicked(() => ({ ids: new Set(), last: null })), [setPicked]);
  return { ids, toggle, selectAll, clear, picks: picked.picks };
}
