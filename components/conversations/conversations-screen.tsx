"use client";

import { MessagesSquareIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentType, memo, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { LazyNewConversation } from "@/components/conversations/beginning/new-conversation-part";
import { useConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { type ScreenData, useSeededCache } from "@/components/conversations/data/use-seeded-cache";
import type { ChatDetailProps } from "@/components/conversations/details/chat-detail";
import { LazyChatDetail } from "@/components/conversations/details/chat-detail-part";
import { useChatList } from "@/components/conversations/list/conversation-list";
import { DensityProvider } from "@/components/conversations/list/density";
import type { Density } from "@/components/conversations/list/density-cookie";
import { ListPanel } from "@/components/conversations/list/list-panel";
import { followLiveRows } from "@/components/conversations/list/live-rows";
import { useKeptFocus } from "@/components/desk/list/use-kept-focus";
import { useListPlace } from "@/components/desk/list/use-list-place";
import { ScreenProvider, useScreen, type Viewer } from "@/components/desk/screen/screen-context";
import { useTeams } from "@/components/desk/screen/teams";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { followCounters, useCounters } from "@/lib/client/cache/counters";
import { QueryProvider } from "@/lib/client/cache/query-client";
import { useListSync } from "@/lib/client/live/use-list-sync";
import { useDraftsAnywhere } from "@/lib/client/outbox/use-drafts-anywhere";
import { useAfterFrame } from "@/lib/client/use-after-frame";
import { isPlainTab, listText } from "@/lib/modules/conversations/filter";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { LazyListStrip, LazySidePanel } from "./conversation-parts";

// "auto" folds the list beside an open conversation on a narrow window, and shows it on a wide one.
type Fold = "auto" | "open" | "closed";

const NO_ROWS: readonly ChatDto[] = [];

/** What the server gives the screen. `Detail` is the open conversation's part where the page brings it along. */
export type ConversationsScreenProps = {
  viewer: Viewer;
  timeZone: string;
  renderedAt: number;
  data: ScreenData;
  density: Density;
  Detail?: ComponentType<ChatDetailProps>;
};

/** Stays as it is while `isHeld`. */
const Held = memo(
  ({ children }: { isHeld: boolean; children: ReactNode }) => children,
  (_, { isHeld }) => isHeld,
);

function Screen({ data, Detail = LazyChatDetail }: Pick<ConversationsScreenProps, "data" | "Detail">) {
  useSeededCache(data);
  const t = useTranslations("conversations");
  const route = useConversationRoute();
  const { viewer } = useScreen();
  const [fold, setFold] = useState<Fold>("auto");
  const panel = useRef<HTMLElement>(null);
  const [starting, setStarting] = useState<{ typed: string } | null>(null);
  const list = useChatList(route.query);
  const { team } = route.query;
  const counters = useCounters(team === data.query.team ? data.counters : null, team);
  useEffect(() => followCounters(team), [team]);
  useEffect(followLiveRows, []);
  useDraftsAnywhere(viewer.id);
  useListSync(route.query, viewer.id);
  const teams = useTeams();

  const { activeId, go, query } = route;
  const open = useCallback(
    ({ id, hit }: ChatDto, how: "push" | "replace" = "push") => {
      setFold((now) => (now === "open" ? "auto" : now));
      go(id, query, how, hit?.seq);
    },
    [go, query],
  );
  const neighbour = useListPlace(listText(query), list.data?.rows ?? NO_ROWS, activeId);
  const nextId = useCallback(() => {
    if (activeId === null) return null;
    return (neighbour(activeId, 1) ?? neighbour(activeId, -1))?.id ?? null;
  }, [neighbour, activeId]);

  const show = (id: number) => {
    setStarting(null);
    go(id, { ...query, search: "" });
  };
  const screen = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLElement>(null);
  useKeptFocus(screen, () => {
    const row = panel.current?.querySelector<HTMLElement>("[data-row] a[tabindex='0']");
    return row?.checkVisibility() ? row : detail.current;
  });

  // Messages, composer and panel take longest to draw: the row that a key chose is marked first.
  const shownId = useAfterFrame(activeId);
  const isHeld = shownId !== activeId;
  const hasDetail = shownId !== null;
  return (
    <div ref={screen} className="relative flex h-full min-h-0 w-full min-w-0 overflow-hidden">
      <section
        ref={panel}
        aria-label={t("title")}
        className={cn(
          "flex min-h-0 w-96 shrink-0 flex-col border-border border-r bg-card data-peek:absolute data-peek:inset-y-0 data-peek:left-0 data-peek:z-20 data-peek:flex data-peek:shadow-float max-[40.0625rem]:w-full max-[40.0625rem]:border-r-0",
          // As wide as it can be while a conversation beside it, and from 80rem on its panel, have their room.
          "min-[64rem]:w-[clamp(20rem,100vw_-_43rem,30rem)] min-[80rem]:w-[clamp(22rem,100vw_-_60rem,30rem)]",
          fold === "closed" && "min-[40.0625rem]:hidden",
          hasDetail && fold === "auto" && "max-[64rem]:hidden",
          hasDetail && "max-[40.0625rem]:hidden",
          !hasDetail && fold !== "closed" && "max-[64rem]:min-w-0 max-[64rem]:shrink",
        )}
      >
        <ListPanel
          list={list}
          counters={counters}
          teams={teams}
          route={route}
          neighbour={neighbour}
          onOpen={open}
          onNew={(typed) => setStarting({ typed })}
          onCollapse={() => setFold("closed")}
        />
      </section>
      <div
        className={cn(
          "w-14 shrink-0 flex-col items-center gap-2 border-border border-r bg-card py-4 max-[40.0625rem]:hidden",
          fold === "closed" ? "flex" : "hidden",
          hasDetail && fold === "auto" && "max-[64rem]:flex",
        )}
      >
        {fold === "closed" || hasDetail ? (
          <LazyListStrip
            count={isPlainTab(query) ? (counters?.[query.filter] ?? null) : null}
            unread={counters?.unread ?? null}
            list={panel}
            onExpand={() => setFold("open")}
            onNew={() => setStarting({ typed: "" })}
          />
        ) : null}
      </div>
      <section
        ref={detail}
        aria-label={t("detail")}
        tabIndex={-1}
        className={cn("flex min-h-0 min-w-0 flex-1 flex-col outline-none", !hasDetail && "max-[40.0625rem]:hidden")}
      >
        <Held isHeld={isHeld}>
          {shownId === null ? (
            <div className="flex flex-1 items-center justify-center">
              <EmptyState icon={<MessagesSquareIcon />} title={t("selectTitle")} text={t("selectText")} />
            </div>
          ) : (
            <Detail key={shownId} chatId={shownId} route={route} nextId={nextId} />
          )}
        </Held>
      </section>
      <Held isHeld={isHeld}>{shownId === null ? null : <LazySidePanel chatId={shownId} route={route} />}</Held>
      {starting ? (
        <LazyNewConversation
          {...starting}
          onSaved={({ id }) => show(id)}
          onOpen={show}
          onClose={() => setStarting(null)}
        />
      ) : null}
    </div>
  );
}

/** The conversations screen. Everything it shows first comes with `data`, rendered on the server. */
export function ConversationsScreen({ viewer, timeZone, renderedAt, data, density, Detail }: ConversationsScreenProps) {
  return (
    <QueryProvider>
      <ScreenProvider viewer={viewer} timeZone={timeZone} renderedAt={renderedAt}>
        <DensityProvider value={density}>
          <Screen data={data} Detail={Detail} />
        </DensityProvider>
      </ScreenProvider>
    </QueryProvider>
  );
}
