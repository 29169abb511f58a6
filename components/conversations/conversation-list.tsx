"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { preloadChatDetail } from "./chat-detail-part";
import { ConversationRow } from "./conversation-row";
import type { ConversationRoute } from "./use-conversation-route";
import { useRowWindow } from "./use-row-window";
import { useScrollAnchor } from "./use-scroll-anchor";
import { useShortcuts } from "./use-shortcuts";

const ROW_HEIGHT = 84;
const OVERSCAN = 4;
const FETCH_AHEAD_ROWS = 20;

/** The rows, of which only those near the window exist in the page. */
export function ConversationList({
  rows,
  total,
  route,
  onOpen,
  onNearEnd,
  moreFailed,
}: {
  rows: readonly ChatDto[];
  /** Rows that the whole list has, where known, for screen readers. */
  total: number | null;
  route: ConversationRoute;
  onOpen: (chat: ChatDto) => void;
  onNearEnd: () => void;
  moreFailed: boolean;
}) {
  const t = useTranslations("conversations");
  const scroller = useRef<HTMLDivElement>(null);
  const [cursorId, setCursorId] = useState<number | null>(null);
  const focusId = useRef<number | null>(null);
  const { first, last, scrollTo } = useRowWindow(scroller, rows.length, ROW_HEIGHT, OVERSCAN);
  useScrollAnchor(scroller, rows, ROW_HEIGHT);

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
    const link = scroller.current?.querySelector<HTMLElement>(`[data-chat-id="${focusId.current}"]`);
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
  });
  const moveByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
  };

  const tabStop = rows.some(({ id }) => id === (cursorId ?? route.activeId))
    ? (cursorId ?? route.activeId)
    : rows[first]?.id;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links inside, which have the focus.
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]" onKeyDown={moveByArrow}>
      <ul
        aria-label={t("list")}
        className="relative"
        style={{ height: rows.length * ROW_HEIGHT }}
        onPointerEnter={preloadChatDetail}
        onFocus={preloadChatDetail}
      >
        {rows.slice(first, last + 1).map((chat, offset) => (
          <li
            key={chat.id}
            aria-setsize={total ?? -1}
            aria-posinset={first + offset + 1}
            className="absolute inset-x-0 top-0 border-border border-b"
            style={{ height: ROW_HEIGHT, transform: `translateY(${(first + offset) * ROW_HEIGHT}px)` }}
            onFocus={() => setCursorId(chat.id)}
          >
            <ConversationRow
              chat={chat}
              href={route.href(chat.id, route.query, chat.hit?.seq)}
              isActive={chat.id === route.activeId}
              isTabStop={chat.id === tabStop}
              onOpen={onOpen}
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
