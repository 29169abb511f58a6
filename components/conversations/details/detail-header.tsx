import { PanelRightIcon, UserIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ChatActions } from "@/components/conversations/data/use-chat-actions";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { LazyConversationModal } from "@/components/conversations/form/conversation-modal-part";
import { ChannelBadge, StatusBadge, TeamBadge } from "@/components/conversations/list/badges";
import { Viewers } from "@/components/conversations/list/viewers";
import { MenuButton, MenuComing, useMenuView } from "@/components/desk/menu/menu-button";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useTeams } from "@/components/desk/screen/teams";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { Avatar } from "@/components/ui/avatar";
import { BackLink } from "@/components/ui/back-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { changeSide } from "./side-state";

// The menu's library weighs more than this whole screen, so it arrives with the first click.
const DetailMenu = lazyPlace(() => import("./detail-menu"), "DetailMenu", MenuComing);

/** Who is talking about what, who answers, and what can be done. */
export function DetailHeader({
  chat,
  route,
  actions,
}: {
  chat: ChatDto;
  route: ConversationRoute;
  actions: ChatActions;
}) {
  const t = useTranslations("conversations");
  const { viewer } = useScreen();
  const menu = useMenuView();
  const [isEditing, setEditing] = useState(false);
  const isOpen = chat.status !== "closed";
  const agent = chat.assignedAttender;
  const name = chat.user.name.trim();

  const teams = useTeams();
  const hasTeams = teams.length > 0;

  useShortcuts(
    {
      a: () => (isOpen ? menu.show("assign") : undefined),
      t: () => (hasTeams ? menu.show("team") : undefined),
    },
    chat.id,
  );
  const remove = () => {
    const { id } = chat;
    void actions.remove(() => {
      // Back to where it was, unless something else is being read by now.
      if (window.location.pathname === "/conversations") route.go(id);
    });
    route.go(null);
  };

  return (
    <header className="flex items-center gap-3 border-border border-b bg-card px-4 py-3 max-[40.0625rem]:gap-1 max-[40.0625rem]:px-2">
      <BackLink
        href={route.href(null)}
        label={t("backToList")}
        onBack={() => route.go(null)}
        className="min-[40.0625rem]:hidden"
      />
      <Avatar name={name} fallback="U" className="max-[40.0625rem]:hidden" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold text-sm" title={chat.subject}>
          <bdi>{chat.subject}</bdi>
        </h2>
        <p className="truncate text-list text-muted-foreground">
          <bdi>{name || t("defaultCustomer")}</bdi>
          {chat.user.email ? ` · ${chat.user.email}` : ""}
        </p>
        {/* One line at any width: a header that wraps would take the room of the messages on a phone. */}
        <div className="mt-1 flex items-center gap-2 overflow-hidden">
          <StatusBadge status={chat.status} />
          <Badge
            tone={agent === null ? "neutral" : "blue"}
            // The button to take it says the same, where there is no room for both.
            className={cn("min-w-0 shrink", isOpen && agent === null && "max-[40.0625rem]:hidden")}
          >
            <UserIcon aria-hidden="true" />
            <span className="truncate">
              {agent === null ? t("unassigned") : agent.id === viewer.id ? t("assignedToMe") : agent.name}
            </span>
          </Badge>
          {chat.team ? (
            <TeamBadge
              name={chat.team.name}
              isPrivate={teams.some(({ id, isPrivate }) => isPrivate && id === chat.team?.id)}
              className="shrink"
            />
          ) : null}
          <ChannelBadge channel={chat.channelName} isFolding />
        </div>
      </div>
      {/* That one of them writes stands over the field. */}
      <Viewers chatId={chat.id} most={3} className="gap-1.5 text-muted-foreground text-xs" />
      {isOpen && agent === null ? (
        <Button size="sm" onClick={() => void actions.take()} disabled={actions.isTaking}>
          {actions.isTaking ? t("taking") : t("take")}
        </Button>
      ) : null}
      <div className="flex shrink-0 items-center">
        {/* Where there is room for it, the strip at the panel's own edge opens it. */}
        <IconButton
          label={t("side.open")}
          icon={PanelRightIcon}
          onClick={() => changeSide({ isOverlay: true })}
          className="min-[40.0625rem]:hidden"
        />
        {menu.isLoaded ? (
          <DetailMenu
            chat={chat}
            actions={actions}
            view={menu.view}
            onView={menu.setView}
            onEdit={() => setEditing(true)}
            onDelete={remove}
          />
        ) : (
          <MenuButton label={t("menu")} onApproach={DetailMenu.preload} onOpen={() => menu.show("all")} />
        )}
      </div>
      {isEditing ? (
        <LazyConversationModal chat={chat} onSaved={() => setEditing(false)} onClose={() => setEditing(false)} />
      ) : null}
    </header>
  );
}
