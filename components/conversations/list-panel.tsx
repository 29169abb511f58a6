"use client";

import { InboxIcon, PanelLeftCloseIcon, RefreshCwIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast-store";
import type { CountersDto } from "@/lib/modules/conversations/schema";
import { ConnectionNotice } from "./connection-notice";
import { ConversationList } from "./conversation-list";
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
  onCollapse,
}: {
  list: ReturnType<typeof useChatList>;
  counters: CountersDto | null;
  route: ConversationRoute;
  onOpen: (chatId: number) => void;
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
            variant="ghost"
            size="icon"
            aria-label={t("collapse")}
            title={t("collapse")}
            onClick={onCollapse}
            className="ml-auto max-[641px]:hidden"
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
              filter === "all" && search === "" ? undefined : (
                <Button variant="outline" onClick={() => route.go(route.activeId, { filter: "all", search: "" })}>
                  {t("showAll")}
                </Button>
              )
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
