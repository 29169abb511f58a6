import { ArchiveRestoreIcon, PanelLeftCloseIcon, PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { LazyDeletedDialog, LazyListEmpty, LazyListProblem } from "@/components/conversations/conversation-parts";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { LazyConversationModal } from "@/components/conversations/form/conversation-modal-part";
import type { RowListProps } from "@/components/desk/list/row-list";
import type { Neighbour } from "@/components/desk/list/use-list-place";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { SearchInstead } from "@/components/shell/search-instead";
import { UnreadNotice } from "@/components/shell/unread-notice";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { SearchField } from "@/components/ui/search-field";
import { toast } from "@/components/ui/toast/toast-store";
import type { ChatDto, CountersDto } from "@/lib/modules/conversations/schema";
import type { TeamOption } from "@/lib/modules/teams/schema";
import { ConnectionNotice } from "./connection-notice";
import { ConversationList, type useChatList } from "./conversation-list";
import { FilterTabs } from "./filter-tabs";
import { ListSkeleton } from "./list-states";
import { TeamChips } from "./team-chips";

/** Search, tabs and rows. */
export function ListPanel({
  list,
  counters,
  teams,
  route,
  neighbour,
  onOpen,
  onNew,
  onCollapse,
}: {
  list: ReturnType<typeof useChatList>;
  counters: CountersDto | null;
  teams: readonly TeamOption[];
  route: ConversationRoute;
  neighbour: Neighbour<ChatDto>;
  onOpen: RowListProps<ChatDto>["onOpen"];
  /** A new conversation is wanted, perhaps about what was typed in the search box. */
  onNew: (typed: string) => void;
  onCollapse: () => void;
}) {
  const t = useTranslations("conversations");
  const { filter, team, search } = route.query;
  const { data, isRefetchError } = list;
  const [showsDeleted, setShowsDeleted] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts({ "/": () => searchField.current?.focus() });
  const searchFor = (text: string) => route.go(route.activeId, { ...route.query, search: text }, "replace");

  useEffect(() => {
    if (isRefetchError) toast({ type: "error", title: t("errorTitle"), message: t("listUpdateError") });
  }, [isRefetchError, t]);

  return (
    <>
      <header className="flex flex-col gap-3 border-border border-b p-4">
        <div className="flex items-center gap-2">
          <h1 className="font-semibold text-base">{t("title")}</h1>
          <Button
            size="sm"
            onClick={() => onNew("")}
            onPointerEnter={LazyConversationModal.preload}
            onFocus={LazyConversationModal.preload}
            className="ml-auto"
          >
            <PlusIcon aria-hidden="true" />
            {t("new")}
          </Button>
          <IconButton
            label={t("deleted.open")}
            icon={ArchiveRestoreIcon}
            aria-haspopup="dialog"
            onClick={() => setShowsDeleted(true)}
            onPointerEnter={LazyDeletedDialog.preload}
            onFocus={LazyDeletedDialog.preload}
          />
          <IconButton
            label={t("collapse")}
            icon={PanelLeftCloseIcon}
            data-collapse=""
            onClick={onCollapse}
            className="max-[40.0625rem]:hidden"
          />
        </div>
        <search>
          <SearchField
            ref={searchField}
            label={t("search")}
            clearLabel={t("clearSearch")}
            value={search}
            onChange={searchFor}
            onLeave={() => document.querySelector<HTMLElement>("[data-chat-id]")?.focus()}
          />
        </search>
        <FilterTabs counters={counters} route={route} />
        <TeamChips teams={teams} route={route} />
      </header>
      <ConnectionNotice />
      {/* There from the start: a region that comes together with its text isn't read out. */}
      <p role="status" className="sr-only">
        {data && data.rows.length > 0 ? t("listLoaded", { filter: t(`filter.${filter}`) }) : null}
      </p>
      <UnreadNotice
        parts={route.unread}
        onDismiss={() => route.go(route.activeId, route.query, "replace")}
        className="border-border border-b"
      />
      <SearchInstead instead={data?.instead} typed={search} onSearch={searchFor} className="border-border border-b" />
      {data === undefined ? (
        list.isError ? (
          <LazyListProblem error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <ListSkeleton />
        )
      ) : data.rows.length === 0 ? (
        <LazyListEmpty route={route} onNew={onNew} />
      ) : (
        <ConversationList
          key={`${filter} ${team} ${search}`}
          rows={data.rows}
          total={search === "" && counters ? counters[filter] : null}
          route={route}
          neighbour={neighbour}
          onOpen={onOpen}
          onNearEnd={list.loadMore}
          moreFailed={list.moreFailed}
        />
      )}
      {showsDeleted ? <LazyDeletedDialog onClose={() => setShowsDeleted(false)} /> : null}
    </>
  );
}
