"use client";

import { ArrowLeftIcon, EllipsisVerticalIcon, UserIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { loadPart } from "@/lib/client/load-part";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { ChannelBadge } from "./channel-badge";
import { useScreen } from "./screen-context";
import { StatusBadge } from "./status-badge";
import type { useChatActions } from "./use-chat-actions";
import type { ConversationRoute } from "./use-conversation-route";

// The menu's library weighs more than this whole screen, so it arrives with the first click.
const DetailMenu = dynamic(() => loadPart(() => import("./detail-menu")).then((module) => module.DetailMenu), {
  ssr: false,
  loading: () => <MenuButtonShape />,
});

function MenuButtonShape() {
  return (
    <Button variant="ghost" size="icon" disabled>
      <EllipsisVerticalIcon aria-hidden="true" />
    </Button>
  );
}

/** Who is talking about what, who answers, and what can be done. */
export function DetailHeader({
  chat,
  route,
  actions,
  onClose,
}: {
  chat: ChatDto;
  route: ConversationRoute;
  actions: ReturnType<typeof useChatActions>;
  onClose: () => void;
}) {
  const t = useTranslations("conversations");
  const { viewer } = useScreen();
  const [isMenuLoaded, setIsMenuLoaded] = useState(false);
  const isOpen = chat.status !== "closed";
  const agent = chat.assignedAttender;
  const name = chat.user.name.trim();
  const canTake = isOpen && agent === null;

  return (
    <header className="flex items-center gap-3 border-border border-b bg-card px-4 py-3">
      <a
        href={route.href(null)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          route.go(null);
        }}
        aria-label={t("backToList")}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-md hover:bg-accent min-[641px]:hidden"
      >
        <ArrowLeftIcon aria-hidden="true" className="size-4" />
      </a>
      <Avatar name={name} fallback="U" className="max-[641px]:hidden" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold text-sm" title={chat.subject}>
          {chat.subject}
        </h2>
        <p className="truncate text-list text-muted-foreground">
          {name || t("defaultCustomer")}
          {chat.user.email ? ` · ${chat.user.email}` : ""}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <StatusBadge status={chat.status} />
          <Badge tone={agent === null ? "neutral" : "blue"}>
            <UserIcon aria-hidden="true" />
            {agent === null ? t("unassigned") : agent.id === viewer.id ? t("assignedToMe") : agent.name}
          </Badge>
          <ChannelBadge channel={chat.channelName} />
        </div>
      </div>
      {canTake ? (
        <Button size="sm" onClick={() => void actions.take()} disabled={actions.isTaking}>
          {actions.isTaking ? t("taking") : t("take")}
        </Button>
      ) : null}
      {isMenuLoaded ? (
        <DetailMenu chat={chat} actions={actions} onClose={onClose} />
      ) : (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("menu")}
          aria-haspopup="menu"
          aria-expanded={false}
          onClick={() => setIsMenuLoaded(true)}
        >
          <EllipsisVerticalIcon aria-hidden="true" />
        </Button>
      )}
    </header>
  );
}
