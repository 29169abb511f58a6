import { type RefObject, useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast/toast-store";
import { ApiError } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";

type Row = { id: number; name: string };

/** Marks the place of the button that moves a row, by which the list finds the button again when the row has moved. */
export const moveMark = (id: number, by: -1 | 1): string => `${id} ${by}`;

/**
 * Moves the rows of an ordered list: shown at once, then stored; taken back where that fails. The focus stays on the button of the row.
 * @param texts `changed`: somebody added or removed a row, which the API says with CONFLICT
 */
export function useListOrder<R extends Row>({
  rows,
  change,
  store,
  refresh,
  texts,
}: {
  rows: readonly R[];
  change: (to: () => readonly R[]) => void;
  store: (ids: readonly number[]) => Promise<readonly R[]>;
  refresh: () => Promise<unknown>;
  texts: {
    moved: (place: { name: string; place: number; count: number }) => string;
    failed: string;
    changed: string;
    problemOf: (error: unknown) => string;
  };
}): { list: RefObject<HTMLOListElement | null>; isBusy: boolean; said: string; move: (row: R, by: -1 | 1) => void } {
  const [moved, setMoved] = useState<{ mark: string; said: string } | null>(null);
  const ordering = useWork();
  const list = useRef<HTMLOListElement>(null);

  // A row that goes to another place takes the focus out of its button.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moved.mark}"] button`)?.focus();
  }, [moved]);

  function move({ id, name }: R, by: -1 | 1) {
    const from = rows.findIndex((row) => row.id === id);
    const row = rows[from];
    if (!row || ordering.isBusy) return;
    const order = rows.filter((one) => one !== row);
    order.splice(from + by, 0, row);
    change(() => order);
    setMoved({ mark: moveMark(id, by), said: texts.moved({ name, place: from + by + 1, count: order.length }) });
    void ordering.run(
      async () => {
        const stored = await store(order.map((one) => one.id));
        change(() => stored);
      },
      async (error) => {
        change(() => rows);
        const isOther = error instanceof ApiError && error.code === "CONFLICT";
        toast({ type: "error", title: texts.failed, message: isOther ? texts.changed : texts.problemOf(error) });
        if (isOther) await refresh();
      },
    );
  }

  return { list, isBusy: ordering.isBusy, said: moved?.said ?? "", move };
}
