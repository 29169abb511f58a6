import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { LazyRowSwipe } from "@/components/conversations/conversation-parts";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { LazyChatDetail } from "@/components/conversations/details/chat-detail-part";
import { RowList, type RowListProps } from "@/components/desk/list/row-list";
import { type HeldList, useHeldOrder, useHolding } from "@/components/desk/list/use-held-order";
import { usePagedList } from "@/components/desk/list/use-paged-list";
import type { Selection } from "@/components/desk/list/use-selection";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useTeams } from "@/components/desk/screen/teams";
import { Button } from "@/components/ui/button";
import { chatKey, listKey } from "@/lib/client/cache/cache-keys";
import { belongsTo } from "@/lib/client/cache/chat-cache";
import { isWithinLoaded, mergeRows, orderOf } from "@/lib/client/cache/chat-rows";
import { fetchChats } from "@/lib/client/calls/list-calls";
import { conditionOfList, type ListQuery, listText } from "@/lib/modules/conversations/filter";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { changesByItself } from "@/lib/modules/conversations/views/policy";
import { ConversationRow } from "./conversation-row";
import { useDensity } from "./density";
import { ROW_HEIGHTS } from "./density-cookie";

/** The conversations, of which only those near the window exist in the page. */
export function ConversationList({
  held,
  route,
  selection,
  ...list
}: Pick<RowListProps<ChatDto>, "total" | "moreFailed" | "onNearEnd" | "onOpen" | "neighbour"> & {
  held: HeldList<ChatDto>;
  route: ConversationRoute;
  /** Null where nothing can be done with many. */
  selection: Selection<number> | null;
}) {
  const t = useTranslations("conversations");
  const density = useDensity();
  const { viewer } = useScreen();
  const privateIds = new Set(useTeams().flatMap(({ id, isPrivate }) => (isPrivate ? id : [])));
  const zone = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useHolding(zone, held);
  const { filter, team } = route.query;
  const [hasFinger, setHasFinger] = useState(false);
  useEffect(() => setHasFinger(window.matchMedia("(any-pointer: coarse)").matches), []);
  const waiting = held.isHeld ? held.waiting : 0;
  return (
    <div ref={zone} className="relative flex min-h-0 flex-1 flex-col">
      {/* There from the start: a region that comes together with its text isn't read out. The number changes too often to be. */}
      <p role="status" className="sr-only">
        {waiting > 0 ? t("changesWait") : null}
      </p>
      {waiting > 0 ? (
        // Over the edge of the list, so that it moves no row and covers no text.
        <div className="pointer-events-none absolute inset-x-0 -top-4 z-10 flex justify-center">
          <Button
            size="sm"
            variant="outline"
            className="touch-area pointer-events-auto h-6 rounded-full text-xs shadow-float"
            onClick={() => {
              held.apply();
              if (scroller.current) scroller.current.scrollTop = 0;
            }}
          >
            {t("changes", { count: waiting })}
          </Button>
        </div>
      ) : null}
      <RowList
        texts={{ label: t("list"), failed: t("listError"), retry: t("retry") }}
        {...list}
        rows={held.rows}
        gone={held.gone}
        hasMoved={(_, { id }) => held.moved.has(id)}
        rowHeight={ROW_HEIGHTS[density]}
        activeId={route.activeId}
        scrollerRef={scroller}
        onApproach={LazyChatDetail.preload}
        onPick={selection ? ({ id }, isRange) => selection.toggle(id, isRange) : undefined}
      >
        {(chat, isTabStop) => (
          <ConversationRow
            chat={chat}
            href={route.href(chat.id, route.query, chat.hit?.seq)}
            viewerId={viewer.id}
            density={density}
            isActive={chat.id === route.activeId}
            isTabStop={isTabStop}
            isOwnerKnown={filter === "mine" || filter === "overdue" || filter === "unassigned"}
            isClosed={filter === "closed"}
            showsTeam={team === null}
            isTeamPrivate={chat.team !== null && privateIds.has(chat.team.id)}
            isPicked={selection?.ids.has(chat.id) ?? false}
            isPicking={selection !== null && selection.ids.size > 0}
            onOpen={list.onOpen}
            onPick={selection?.toggle}
          />
        )}
      </RowList>
      {selection && hasFinger ? <LazyRowSwipe zone={zone} rows={held.live} onEnd={held.apply} /> : null}
    </div>
  );
}

const NO_ROWS: readonly ChatDto[] = [];

/** Rows come and go by time alone: this often is looked. */
const BY_ITSELF_MS = 60_000;

/**
 * The loaded rows of a list as they are seen, and the way to more of them. `held` has those, too, that have left and still have a
 * place.
 */
export function useChatList(query: ListQuery) {
  const order = orderOf(query);
  const { data, ...list } = usePagedList(listKey(query), {
    read: (page, signal) => fetchChats(query, page, signal),
    merge: (rows, incoming) => mergeRows(rows, incoming, order),
    everyMs: changesByItself(conditionOfList(query)) ? BY_ITSELF_MS : undefined,
  });
  const client = useQueryClient();
  const { viewer } = useScreen();
  const held = useHeldOrder(listText(query), data?.rows ?? NO_ROWS, (row) => {
    // What was opened is kept up to date wherever the list ends.
    const chat = client.getQueryData<ChatDto>(chatKey(row.id)) ?? row;
    return data !== undefined && !isWithinLoaded(data, chat, order) && belongsTo(chat, query, viewer.id);
  });
  return { ...list, data: data && { ...data, rows: held.live }, held };
}
