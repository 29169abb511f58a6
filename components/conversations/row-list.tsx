"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useRowWindow } from "./use-row-window";
import { useScrollAnchor } from "./use-scroll-anchor";
import { useShortcuts } from "./use-shortcuts";

const OVERSCAN = 4;
const FETCH_AHEAD_ROWS = 20;

/** What a list of rows is given. */
export type RowListProps<Row extends { id: number | string }> = {
  texts: { label: string; failed: string; retry: string };
  rows: readonly Row[];
  /** In rem. */
  rowHeight: number;
  /** Rows that the whole list has, where known, for screen readers. */
  total: number | null;
  activeId: Row["id"] | null;
  /** When the row last changed its place in the order; the same function each time. */
  activityOf: (row: Row) => string;
  moreFailed: boolean;
  onNearEnd: () => void;
  onOpen: (row: Row) => void;
  /** What x does, where it does something. */
  onPick?: (row: Row) => void;
  /** A row is soon opened. */
  onApproach?: () => void;
  children: (row: Row, isTabStop: boolean) => ReactNode;
};

/**
 * Links below each other, all equally high, of which only those near the window exist in the page; the arrows, j and k move
 * between them, o opens one.
 */
export function RowList<Row extends { id: number | string }>({
  texts,
  rows,
  rowHeight,
  total,
  activeId,
  activityOf,
  moreFailed,
  onNearEnd,
  onOpen,
  onPick,
  onApproach,
  children,
}: RowListProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [cursorId, setCursorId] = useState<Row["id"] | null>(null);
  const focusId = useRef<Row["id"] | null>(null);
  // What was opened by other means than this list, as by closing the one before it, is where j and k go on from.
  const [openId, setOpenId] = useState(activeId);
  if (openId !== activeId) {
    setOpenId(activeId);
    if (activeId !== null) setCursorId(null);
  }
  const { first, last, scrollTo } = useRowWindow(scroller, rows.length, rowHeight, OVERSCAN);
  useScrollAnchor(scroller, rows, rowHeight, activityOf);

  useEffect(() => {
    if (!moreFailed && last >= rows.length - FETCH_AHEAD_ROWS) onNearEnd();
  }, [last, rows.length, moreFailed, onNearEnd]);

  const wanted = cursorId ?? activeId;
  const currentIndex = () => rows.findIndex(({ id }) => id === wanted);
  const moveTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    setCursorId(row.id);
    focusId.current = row.id;
    scrollTo(rows.indexOf(row));
  };

  // A row that was out of sight exists only after the scroll was drawn, so focus waits for it.
  useEffect(() => {
    if (focusId.current === null) return;
    const position = rows.findIndex(({ id }) => id === focusId.current) + 1;
    const link = scroller.current?.querySelector<HTMLElement>(`[aria-posinset="${position}"] a`);
    if (!link) return;
    focusId.current = null;
    link.focus({ preventScroll: true });
  });

  const step = (by: 1 | -1) => {
    const index = currentIndex();
    moveTo(index < 0 ? 0 : index + by);
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    o: () => {
      const row = rows.find(({ id }) => id === cursorId);
      if (row) onOpen(row);
    },
    ...(onPick && {
      x: () => {
        const row = rows[currentIndex()];
        if (row) onPick(row);
      },
    }),
  });
  const moveByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
  };

  const tabStop = rows.some(({ id }) => id === wanted) ? wanted : rows[first]?.id;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links inside, which have the focus.
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]" onKeyDown={moveByArrow}>
      <ul
        aria-label={texts.label}
        className="relative"
        style={{ height: `${rows.length * rowHeight}rem` }}
        onPointerEnter={onApproach}
        onFocus={onApproach}
      >
        {rows.slice(first, last + 1).map((row, offset) => (
          <li
            key={row.id}
            aria-setsize={total ?? -1}
            aria-posinset={first + offset + 1}
            className="absolute inset-x-0 top-0 border-border border-b"
            style={{ height: `${rowHeight}rem`, transform: `translateY(${(first + offset) * rowHeight}rem)` }}
            onFocus={() => setCursorId(row.id)}
          >
            {children(row, row.id === tabStop)}
          </li>
        ))}
      </ul>
      {moreFailed ? (
        <div className="flex items-center justify-center gap-3 p-4 text-list text-muted-foreground">
          {texts.failed}
          <Button size="sm" variant="outline" onClick={onNearEnd}>
            {texts.retry}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
