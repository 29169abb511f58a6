"use client";

import { InboxIcon, PanelLeftCloseIcon, PlusIcon, RefreshCwIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast-store";
import type { ChatDto, CountersDto } from "@/lib/modules/conversations/schema";
import { ConnectionNotice } from "./connection-notice";
import { ConversationList } from "./conversation-list";
import { preloadConversationModal } from "./conversation-modal-part";
import { describeError } from "./describe-error";
import { FilterTabs } from "./filter-tabs";
import { ListSkeleton } from "./list-states";
import { SearchBox } from "./search-box";
import type { useChatList } from "./use-chat-list";
import type { ConversationRoute } from "./use-conversation-route";

/** Search, tabs and rows. */
export function ListPanel({
  list,
  counters,
  route,
  onOpen,
  onNew,
  onCollapse,
}: {
  list: ReturnType<typeof useChatList>;
  counters: CountersDto | null;
  route: ConversationRoute;
  onOpen: (chat: ChatDto) => void;
  /** A new conversation is wanted, perhaps about what was typed in the search box. */
  onNew: (typed: string) => void;
  onCollapse: () => void;
}) {
  const t = useTranslations("conversations");
  const { filter, search } = route.query;
  const { data, isRefetchError } = list;

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
            onPointerEnter={preloadConversationModal}
            onFocus={preloadConversationModal}
            className="ml-auto"
          >
            <PlusIcon aria-hidden="true" />
            {t("new")}
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("collapse")}
            title={t("collapse")}
            onClick={onCollapse}
            className="max-[641px]:hidden"
          >
            <PanelLeftCloseIcon aria-hidden="true" />
          </Button>
        </div>
        <SearchBox route={route} />
        <FilterTabs counters={counters} route={route} />
      </header>
      <ConnectionNotice />
      {data === undefined ? (
        list.isError ? (
          <div role="alert" className="flex flex-1 items-center justify-center">
            <EmptyState
              icon={<TriangleAlertIcon />}
              title={t("listError")}
              text={describeError(t, list.error)}
              action={
                <Button variant="outline" onClick={() => void list.refetch()}>
                  <RefreshCwIcon aria-hidden="true" />
                  {t("retry")}
                </Button>
              }
            />
          </div>
        ) : (
          <ListSkeleton />
        )
      ) : data.rows.length === 0 ? (
        <div role="status" className="flex flex-1 items-center justify-center">
          <EmptyState
            icon={<InboxIcon />}
            title={t("emptyList")}
            text={search === "" ? t(`empty.${filter}`) : t("emptySearch", { search })}
            action={
              <>
                {search !== "" || filter === "all" ? (
                  <Button onClick={() => onNew(search)}>
                    <PlusIcon aria-hidden="true" />
                    {t("new")}
                  </Button>
                ) : null}
                {filter === "all" && search === "" ? null : (
                  <Button variant="outline" onClick={() => route.go(route.activeId, { filter: "all", search: "" })}>
                    {t("showAll")}
                  </Button>
                )}
              </>
            }
          />
        </div>
      ) : (
        <ConversationList
          key={`${filter} ${search}`}
          rows={data.rows}
          total={search === "" && counters ? counters[filter] : null}
          route={route}
          onOpen={onOpen}
          onNearEnd={list.loadMore}
          moreFailed={list.moreFailed}
        />
      )}
    </>
  );
}
