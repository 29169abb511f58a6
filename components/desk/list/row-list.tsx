import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { FADE_MS } from "./held-order";
import type { Neighbour } from "./use-list-place";
import { useRowWindow } from "./use-row-window";
import { useScrollAnchor } from "./use-scroll-anchor";

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
  /** Whether a row took another place in the order. */
  hasMoved: (before: Row, now: Row) => boolean;
  /** Rows that left the list, whose places are still there. */
  gone?: ReadonlySet<Row["id"]>;
  moreFailed: boolean;
  onNearEnd: () => void;
  /** `how` is how the address changes: who walks from one open row to the next leaves no trail to go back through. */
  onOpen: (row: Row, how?: "push" | "replace") => void;
  neighbour: Neighbour<Row>;
  /** What x does, where it does something; with Shift it goes on from the row before. */
  onPick?: (row: Row, isRange: boolean) => void;
  /** A row is soon opened. */
  onApproach?: () => void;
  /** Of the box that scrolls, for who has to move it. */
  scrollerRef?: RefObject<HTMLDivElement | null>;
  children: (row: Row, isTabStop: boolean) => ReactNode;
};

// It fades, and then its place is empty: whoever it left may not be allowed to read it any more.
function GoneRow({ children }: { children: ReactNode }) {
  const [isFaded, setIsFaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsFaded(true), FADE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isFaded) return null;
  return <div className="h-full opacity-0 transition-opacity duration-150 starting:opacity-100">{children}</div>;
}

/**
 * Links below each other, all equally high, of which only those near the window exist in the page. The arrows, j and k open
 * the next and the one before, so that what has the focus is what is shown, and what the other keys act on.
 */
export function RowList<Row extends { id: number | string }>({
  texts,
  rows,
  rowHeight,
  total,
  activeId,
  hasMoved,
  gone,
  moreFailed,
  onNearEnd,
  onOpen,
  neighbour,
  onPick,
  onApproach,
  scrollerRef,
  children,
}: RowListProps<Row>) {
  const ownScroller = useRef<HTMLDivElement>(null);
  const scroller = scrollerRef ?? ownScroller;
  const isGone = (id: Row["id"]) => gone?.has(id) ?? false;
  const [cursorId, setCursorId] = useState<Row["id"] | null>(null);
  const focusId = useRef<Row["id"] | null>(null);
  // What was opened by other means than this list, as by closing the one before it, is where j and k go on from.
  const [openId, setOpenId] = useState(activeId);
  if (openId !== activeId) {
    setOpenId(activeId);
    if (activeId !== null) setCursorId(null);
  }
  const { first, last, scrollTo } = useRowWindow(scroller, rows.length, rowHeight, OVERSCAN);
  useScrollAnchor(scroller, rows, rowHeight, hasMoved);

  useEffect(() => {
    if (!moreFailed && last >= rows.length - FETCH_AHEAD_ROWS) onNearEnd();
  }, [last, rows.length, moreFailed, onNearEnd]);

  const wanted = cursorId ?? activeId;
  const focusRow = (row: Row) => {
    setCursorId(row.id);
    focusId.current = row.id;
    scrollTo(rows.indexOf(row));
  };

  // Whoever is in the list, or nowhere, goes along with what is opened by other means.
  const shownId = useRef(activeId);
  useEffect(() => {
    if (shownId.current === activeId) return;
    shownId.current = activeId;
    const row = rows.find(({ id }) => id === activeId);
    const focused = document.activeElement;
    if (row && (focused === document.body || scroller.current?.contains(focused))) focusRow(row);
  });

  // A row that was out of sight exists only after the scroll was drawn, so focus waits for it.
  useEffect(() => {
    if (focusId.current === null) return;
    const link = scroller.current?.querySelector<HTMLElement>(`[data-row="${focusId.current}"] a`);
    if (!link) return;
    focusId.current = null;
    link.focus({ preventScroll: true });
  });

  const step = (by: 1 | -1) => {
    const isThere = wanted !== null && rows.some(({ id }) => id === wanted);
    const row = isThere ? neighbour(wanted, by) : rows.find(({ id }) => !isGone(id));
    if (!row) return;
    focusRow(row);
    onOpen(row, activeId === null ? "push" : "replace");
  };
  const pick = (isRange: boolean) => {
    const row = rows.find(({ id }) => id === wanted);
    if (row) onPick?.(row, isRange);
  };
  useShortcuts({
    next: () => step(1),
    previous: () => step(-1),
    open: () => {
      const row = rows.find(({ id }) => id === cursorId);
      if (row) onOpen(row);
    },
    pick: onPick && (() => pick(false)),
    pickRange: onPick && (() => pick(true)),
  });
  const moveByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
  };

  const isStop = ({ id }: Row) => !isGone(id);
  const tabStop = (rows.find((row) => row.id === wanted && isStop(row)) ?? rows.slice(first).find(isStop))?.id;
  // The row that may have the focus stays in the page, however far the list is scrolled.
  const shown = rows.flatMap((row, index) =>
    (index >= first && index <= last) || row.id === tabStop ? [{ row, index }] : [],
  );
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
        {shown.map(({ row, index }) => (
          <li
            key={row.id}
            aria-setsize={total ?? -1}
            data-row={row.id}
            aria-posinset={index + 1}
            // Nobody acts on what is no longer there.
            inert={isGone(row.id)}
            aria-hidden={isGone(row.id) || undefined}
            className={cn("absolute inset-x-0 top-0 border-border border-b", isGone(row.id) && "bg-muted")}
            style={{ height: `${rowHeight}rem`, transform: `translateY(${index * rowHeight}rem)` }}
            onFocus={() => setCursorId(row.id)}
          >
            {isGone(row.id) ? <GoneRow>{children(row, false)}</GoneRow> : children(row, row.id === tabStop)}
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
