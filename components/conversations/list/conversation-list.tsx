import { useTranslations } from "next-intl";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { LazyChatDetail } from "@/components/conversations/details/chat-detail-part";
import { RowList, type RowListProps } from "@/components/desk/list/row-list";
import { usePagedList } from "@/components/desk/list/use-paged-list";
import { useTeams } from "@/components/desk/screen/teams";
import { listKey } from "@/lib/client/cache/cache-keys";
import { mergeRows } from "@/lib/client/cache/chat-rows";
import { fetchChats } from "@/lib/client/calls/list-calls";
import type { ListQuery } from "@/lib/modules/conversations/filter";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { ConversationRow } from "./conversation-row";

/** In rem: rows grow with the size of text that somebody chose. */
const ROW_HEIGHT = 5.25;
const activityOf = ({ lastActivityAt }: ChatDto) => lastActivityAt;

/** The conversations, of which only those near the window exist in the page. */
export function ConversationList({
  route,
  ...list
}: Pick<RowListProps<ChatDto>, "rows" | "total" | "moreFailed" | "onNearEnd" | "onOpen" | "neighbour"> & {
  route: ConversationRoute;
}) {
  const t = useTranslations("conversations");
  const privateIds = new Set(useTeams().flatMap(({ id, isPrivate }) => (isPrivate ? id : [])));
  return (
    <RowList
      texts={{ label: t("list"), failed: t("listError"), retry: t("retry") }}
      {...list}
      rowHeight={ROW_HEIGHT}
      activeId={route.activeId}
      activityOf={activityOf}
      onApproach={LazyChatDetail.preload}
    >
      {(chat, isTabStop) => (
        <ConversationRow
          chat={chat}
          href={route.href(chat.id, route.query, chat.hit?.seq)}
          isActive={chat.id === route.activeId}
          isTabStop={isTabStop}
          showsTeam={route.query.team === null}
          isTeamPrivate={chat.team !== null && privateIds.has(chat.team.id)}
          onOpen={list.onOpen}
        />
      )}
    </RowList>
  );
}

/** The loaded rows of a tab, team or search, and the way to more of them. */
export function useChatList({ filter, team, search }: ListQuery) {
  const query = { filter, team, search };
  return usePagedList(listKey(query), {
    read: (page, signal) => fetchChats(query, page, signal),
    merge: mergeRows,
  });
}
