"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, memo } from "react";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { ChannelBadge } from "./channel-badge";
import { cutText } from "./cut-text";
import { useScreen } from "./screen-context";
import { StatusBadge } from "./status-badge";

const PREVIEW_LENGTH = 40;

/** One conversation of the list. It is a link, so that it also opens in a new tab. */
export const ConversationRow = memo(function ConversationRow({
  chat,
  href,
  isActive,
  isTabStop,
  onOpen,
}: {
  chat: ChatDto;
  href: string;
  isActive: boolean;
  isTabStop: boolean;
  onOpen: (chatId: number) => void;
}) {
  const t = useTranslations("conversations");
  const { times } = useScreen();
  const name = chat.user.name.trim();
  const needsAnswer = chat.status === "waiting" || chat.status === "pending";
  const last = chat.lastMessage;
  // What the order goes by: the time of the last message would look out of order after a close.
  const shownAt = chat.lastActivityAt;
  const daysAgo = times.daysAgo(shownAt);

  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(chat.id);
  };

  return (
    <a
      href={href}
      onClick={open}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isActive ? "page" : undefined}
      data-chat-id={chat.id}
      className={cn(
        "flex h-full items-center gap-3 border-transparent border-l-2 px-4 text-list hover:bg-accent focus-visible:-outline-offset-2",
        isActive && "border-brand bg-brand-tint hover:bg-brand-tint",
      )}
    >
      <Avatar name={name} fallback="U" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-center gap-2">
          <span className={cn("truncate text-foreground", needsAnswer ? "font-semibold" : "font-medium")}>
            {name || t("defaultCustomer")}
          </span>
          {needsAnswer ? (
            <>
              <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-success" />
              <span className="sr-only">{t("needsAnswer")}</span>
            </>
          ) : null}
          <time
            dateTime={shownAt}
            title={times.exact(shownAt)}
            className="ml-auto shrink-0 text-muted-foreground text-xs"
          >
            {daysAgo === 0 ? times.time(shownAt) : daysAgo === 1 ? t("yesterday") : times.shortDate(shownAt)}
          </time>
        </span>
        <span className="flex items-center gap-2 text-muted-foreground text-xs">
          <ChannelBadge channel={chat.channelName} />
          {chat.user.company ? <span className="truncate">{chat.user.company.name}</span> : null}
        </span>
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-muted-foreground">
            {last === null
              ? t("noMessages")
              : last.isFromAttender
                ? t("supportPreview", { text: cutText(last.content, PREVIEW_LENGTH) })
                : cutText(last.content, PREVIEW_LENGTH)}
          </span>
          <StatusBadge status={chat.status} />
        </span>
      </span>
    </a>
  );
});
