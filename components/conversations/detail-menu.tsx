"use client";

import { CircleCheckIcon, EllipsisVerticalIcon, UserCheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { useScreen } from "./screen-context";
import type { useChatActions } from "./use-chat-actions";

/** The conversation's menu and its details. It opens as it arrives, because the click that loads it asked for it. */
export function DetailMenu({
  chat,
  actions,
  onClose,
}: {
  chat: ChatDto;
  actions: ReturnType<typeof useChatActions>;
  onClose: () => void;
}) {
  const t = useTranslations("conversations");
  const { times } = useScreen();
  const isOpen = chat.status !== "closed";
  const details = [
    [t("details.priority"), t(`priority.${chat.priority}`)],
    [t("details.channel"), t(`channel.${chat.channelName}`)],
    [t("details.agent"), chat.assignedAttender?.name ?? t("unassigned")],
    [t("details.tags"), chat.tags.length > 0 ? chat.tags.join(", ") : t("details.noTags")],
    [t("details.updated"), times.exact(chat.updatedAt)],
  ];
  return (
    // Not modal: a modal menu hides the page from screen readers while its links and fields still take the focus.
    <DropdownMenu defaultOpen modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t("menu")}>
          <EllipsisVerticalIcon aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-72">
        {isOpen && chat.assignedAttender === null ? (
          <DropdownMenuItem disabled={actions.isTaking} onSelect={() => void actions.take()}>
            <UserCheckIcon aria-hidden="true" />
            {actions.isTaking ? t("taking") : t("take")}
          </DropdownMenuItem>
        ) : null}
        {isOpen ? (
          <>
            <DropdownMenuItem disabled={actions.isClosing} onSelect={onClose}>
              <CircleCheckIcon aria-hidden="true" />
              {t("close")}
            </DropdownMenuItem>
            <DropdownMenuSeparator />
          </>
        ) : null}
        {/* No <dl>: a menu may own nothing but items, groups and plain text. */}
        <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 px-2 py-1.5 text-list">
          {details.map(([term, value]) => (
            <div key={term} className="contents">
              <span className="text-muted-foreground">{term}</span>
              <span className="min-w-0 break-words text-right">{value}</span>
            </div>
          ))}
        </div>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
