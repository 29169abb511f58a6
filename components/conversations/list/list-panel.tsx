import { ArchiveRestoreIcon, EyeIcon, PanelLeftCloseIcon, PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { LazyNewConversation } from "@/components/conversations/beginning/new-conversation-part";
import {
  LazyBulkProgress,
  LazyDeletedDialog,
  LazyListBulkBar,
  LazyListEmpty,
  LazyListProblem,
  LazySharedDialog,
} from "@/components/conversations/conversation-parts";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { LazyFilterBar } from "@/components/conversations/views/filter-bar-part";
import { ListTools } from "@/components/conversations/views/list-tools";
import { SearchedUntil } from "@/components/conversations/views/searched-until";
import { LazySaveDialog } from "@/components/conversations/views/view-parts";
import { ViewPins } from "@/components/conversations/views/view-pins";
import type { RowListProps } from "@/components/desk/list/row-list";
import type { Neighbour } from "@/components/desk/list/use-list-place";
import { useSelection } from "@/components/desk/list/use-selection";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { useViews } from "@/components/desk/screen/views";
import { SearchInstead } from "@/components/shell/search-instead";
import { UnreadNotice } from "@/components/shell/unread-notice";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { SearchField } from "@/components/ui/search-field";
import { toast } from "@/components/ui/toast/toast-store";
import { whenIdle } from "@/lib/client/when-idle";
import { FIRST_TAB, isPlainTab, listText } from "@/lib/modules/conversations/filter";
import { BULK_MAX } from "@/lib/modules/conversations/policy";
import type { ChatDto, CountersDto } from "@/lib/modules/conversations/schema";
import type { TeamOption } from "@/lib/modules/teams/schema";
import { ConnectionNotice } from "./connection-notice";
import { ConversationList, type useChatList } from "./conversation-list";
import { DensitySwitch } from "./density";
import { FilterTabs } from "./filter-tabs";
import { ListSkeleton } from "./list-states";
import { TeamChips } from "./team-chips";
import { useTakeNext } from "./use-take-next";

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
  const mayWrite = useMay("conversations.write");
  const { filter, search, view } = route.query;
  const isPlain = isPlainTab(route.query);
  const { name: viewName } = useViews().find(({ id }) => id === view?.id) ?? {};
  const listName = viewName ?? t(`filter.${filter}`);
  const text = listText(route.query);
  const { data, isRefetchError } = list;
  const selection = useSelection(data?.rows, text);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [showsShared, setShowsShared] = useState(false);
  const { viewer } = useScreen();
  const beganAtFirst = useRef(false);
  const searchField = useRef<HTMLInputElement>(null);
  const takeNext = useTakeNext((id) => route.go(id));
  useShortcuts({
    search: () => searchField.current?.focus(),
    newConversation: mayWrite && (() => onNew("")),
    takeNext: mayWrite && takeNext,
  });
  // A search from the tab that the screen opens with is for a conversation, open or not; without its text, that tab is back.
  const searchFor = (typed: string) => {
    const isFirst = (!view && filter === FIRST_TAB) || (filter === "all" && beganAtFirst.current);
    beganAtFirst.current = isFirst && typed !== "";
    const tab = isFirst ? (typed === "" ? FIRST_TAB : "all") : filter;
    route.go(route.activeId, { ...route.query, filter: tab, search: typed }, "replace");
  };

  // Who presses the key or the button waits for nothing.
  useEffect(() => (mayWrite ? whenIdle(LazyNewConversation.preload) : undefined), [mayWrite]);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useEffect(() => {
    if (isRefetchError) toast({ type: "error", title: t("errorTitle"), message: t("listUpdateError") });
  }, [isRefetchError, t]);

  return (
    <>
      <header className="@container flex flex-col gap-3 border-border border-b p-4">
        <div className="flex items-center gap-1">
          <h1 className="min-w-0 truncate font-semibold text-base">{t("title")}</h1>
          <span className="ml-auto flex shrink-0 items-center gap-1">
            {mayWrite ? (
              <>
                <Button
                  size="sm"
                  title={t("new")}
                  onClick={() => onNew("")}
                  onPointerEnter={LazyNewConversation.preload}
                  onFocus={LazyNewConversation.preload}
                  className="@max-[26rem]:size-9 @max-[26rem]:px-0"
                >
                  <PlusIcon aria-hidden="true" />
                  <span className="@max-[26rem]:sr-only">{t("new")}</span>
                </Button>
                <IconButton
                  label={t("deleted.open")}
                  icon={ArchiveRestoreIcon}
                  aria-haspopup="dialog"
                  onClick={() => setShowsDeleted(true)}
                  onPointerEnter={LazyDeletedDialog.preload}
                  onFocus={LazyDeletedDialog.preload}
                />
              </>
            ) : null}
            {viewer.seesAll ? null : (
              <IconButton
                label={t("shared.open")}
                icon={EyeIcon}
                aria-haspopup="dialog"
                onClick={() => setShowsShared(true)}
                onPointerEnter={LazySharedDialog.preload}
                onFocus={LazySharedDialog.preload}
              />
            )}
            <DensitySwitch />
            <IconButton
              label={t("collapse")}
              icon={PanelLeftCloseIcon}
              data-collapse=""
              onClick={onCollapse}
              className="max-[40.0625rem]:hidden"
            />
          </span>
        </div>
        <div className="flex items-center gap-1">
          <search className="min-w-0 flex-1">
            <SearchField
              ref={searchField}
              label={t("search")}
              clearLabel={t("clearSearch")}
              value={search}
              onChange={searchFor}
              onLeave={() => document.querySelector<HTMLElement>("[data-chat-id]")?.focus()}
            />
          </search>
          <ListTools route={route} onSave={() => setIsSaving(true)} />
        </div>
        <FilterTabs counters={counters} route={route} />
        <ViewPins route={route} />
        <TeamChips teams={teams} route={route} />
        {isPlain && !view ? null : <LazyFilterBar route={route} onSave={() => setIsSaving(true)} />}
      </header>
      <ConnectionNotice />
      {/* There from the start: a region that comes together with its text isn't read out. */}
      <p role="status" className="sr-only">
        {data && data.rows.length > 0 ? t("listLoaded", { filter: listName }) : null}
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
      ) : list.held.rows.length === 0 ? (
        <LazyListEmpty route={route} onNew={onNew} />
      ) : (
        <ConversationList
          key={text}
          held={list.held}
          total={search === "" && isPlain && counters ? counters[filter] : null}
          route={route}
          neighbour={neighbour}
          onOpen={onOpen}
          onNearEnd={list.loadMore}
          moreFailed={list.moreFailed}
          selection={mayWrite ? selection : null}
        />
      )}
      {data?.searchedUntil ? (
        <SearchedUntil until={data.searchedUntil} isBusy={list.isLoadingMore} onGoOn={() => void list.loadMore(true)} />
      ) : null}
      {isSaving ? <LazySaveDialog route={route} onClose={() => setIsSaving(false)} /> : null}
      {mayWrite && data && selection.ids.size > 0 ? (
        <LazyListBulkBar
          rows={data.rows}
          teams={teams}
          selection={selection}
          // What a search finds, it doesn't name.
          query={search === "" && (data.nextCursor !== null || data.rows.length > BULK_MAX) ? route.query : null}
          total={isPlain && counters ? counters[filter] : 0}
        />
      ) : null}
      {mayWrite && isIdle ? <LazyBulkProgress /> : null}
      {showsShared ? <LazySharedDialog route={route} onClose={() => setShowsShared(false)} /> : null}
      {showsDeleted ? <LazyDeletedDialog onClose={() => setShowsDeleted(false)} /> : null}
    </>
  );
}
