"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useRowWindow } from "@/components/conversations/use-row-window";
import { useScrollAnchor } from "@/components/conversations/use-scroll-anchor";
import { useShortcuts } from "@/components/conversations/use-shortcuts";
import { Button } from "@/components/ui/button";
import type { TicketDto } from "@/lib/modules/tickets/schema";
import { TicketRow } from "./ticket-row";
import type { TicketRoute } from "./use-ticket-route";
import type { TicketSelection } from "./use-ticket-selection";

const ROW_HEIGHT = 132;
const OVERSCAN = 4;
const FETCH_AHEAD_ROWS = 20;

/** The tickets, of which only those near the window exist in the page. */
export function TicketList({
  rows,
  isComplete,
  route,
  selection,
  onOpen,
  onNearEnd,
  moreFailed,
}: {
  rows: readonly TicketDto[];
  /** Nothing is left to load. */
  isComplete: boolean;
  route: TicketRoute;
  selection: TicketSelection;
  onOpen: (id: string) => void;
  onNearEnd: () => void;
  moreFailed: boolean;
}) {
  const t = useTranslations("tickets");
  const scroller = useRef<HTMLDivElement>(null);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const focusId = useRef<string | null>(null);
  const { first, last, scrollTo } = useRowWindow(scroller, rows.length, ROW_HEIGHT, OVERSCAN);
  const anchors = useMemo(() => rows.map(({ id, updatedAt }) => ({ id, lastActivityAt: updatedAt })), [rows]);
  useScrollAnchor(scroller, anchors, ROW_HEIGHT);

  useEffect(() => {
    if (!moreFailed && last >= rows.length - FETCH_AHEAD_ROWS) onNearEnd();
  }, [last, rows.length, moreFailed, onNearEnd]);

  const currentIndex = () => rows.findIndex(({ id }) => id === (cursorId ?? route.activeId));
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
    const link = scroller.current?.querySelector<HTMLElement>(`[data-ticket-id="${focusId.current}"]`);
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
      const row = rows[currentIndex()];
      if (row) onOpen(row.id);
    },
    x: () => {
      const row = rows[currentIndex()];
      if (row) selection.toggle(row.id, false);
    },
  });
  const moveByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
  };

  const wanted = cursorId ?? route.activeId;
  const tabStop = rows.some(({ id }) => id === wanted) ? wanted : rows[first]?.id;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links inside, which have the focus.
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]" onKeyDown={moveByArrow}>
      <ul aria-label={t("list")} className="relative" style={{ height: rows.length * ROW_HEIGHT }}>
        {rows.slice(first, last + 1).map((ticket, offset) => (
          <li
            key={ticket.id}
            aria-setsize={isComplete ? rows.length : -1}
            aria-posinset={first + offset + 1}
            className="absolute inset-x-0 top-0 border-border border-b"
            style={{ height: ROW_HEIGHT, transform: `translateY(${(first + offset) * ROW_HEIGHT}px)` }}
            onFocus={() => setCursorId(ticket.id)}
          >
            <TicketRow
              ticket={ticket}
              href={route.href(ticket.id)}
              isActive={ticket.id === route.activeId}
              isTabStop={ticket.id === tabStop}
              isPicked={selection.ids.has(ticket.id)}
              isPicking={selection.ids.size > 0}
              onOpen={onOpen}
              onPick={selection.toggle}
            />
          </li>
        ))}
      </ul>
      {moreFailed ? (
        <div className="flex items-center justify-center gap-3 p-4 text-list text-muted-foreground">
          {t("listError")}
          <Button size="sm" variant="outline" onClick={onNearEnd}>
            {t("retry")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
