"use client";

import { FlagIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FocusEvent, memo, useState } from "react";
import { cn } from "@/components/ui/cn";
import { FILES_ONLY_TEXT } from "@/lib/client/limits";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { MessageAttachments } from "./attachments/message-attachments";
import { type Delivery, MessageDelivery } from "./message-delivery";
import { MessageQuote } from "./message-quote";
import { MessageText } from "./message-text";
import { MessageToolbar } from "./message-toolbar";
import type { Times } from "./times";
import type { MessageActions } from "./use-message-actions";

/** Classes of every line of the log. */
export const LINE = "px-4 py-1.5 focus-visible:-outline-offset-2";

/** One message that the server has. Its props are plain or stable, so that only what changed is drawn again. */
export const MessageItem = memo(function MessageItem({
  message,
  delivery,
  isNewestOwn,
  words,
  time,
  exact,
  actions,
}: {
  message: MessageDto;
  /** Null for what the customer wrote. */
  delivery: Delivery | null;
  isNewestOwn: boolean;
  /** Words to be marked, where a search found this message. */
  words?: readonly string[];
  time: Times["time"];
  exact: Times["exact"];
  actions: MessageActions;
}) {
  const t = useTranslations("conversations");
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isOurs = message.isFromAttender;
  const role = isOurs ? t("attender") : t("customer");
  const hasFiles = message.attachments.length > 0;
  const { reply } = actions;

  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false);
  };

  return (
    <article
      data-line=""
      data-seq={message.seq}
      tabIndex={-1}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={blur}
      className={cn(LINE, "group/message flex", isOurs && "flex-row-reverse")}
    >
      <div className="relative min-w-0 max-w-[85%] sm:max-w-[70%]">
        <div
          className={cn(
            "rounded-lg border px-3 py-2",
            isOurs ? "border-transparent bg-brand-tint text-foreground" : "border-border bg-card text-card-foreground",
            message.isFlagged && "border-warning",
          )}
        >
          <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground text-xs">
            <span className="font-medium text-foreground">{message.senderName || role}</span>
            {message.senderName ? <span>{role}</span> : null}
            {message.isFlagged ? (
              <span title={t("isFlagged")} className="self-center text-warning">
                <FlagIcon aria-hidden="true" className="size-3.5 fill-current" />
                <span className="sr-only">{t("isFlagged")}</span>
              </span>
            ) : null}
            <span className="ml-auto inline-flex items-baseline gap-1">
              {delivery ? <MessageDelivery delivery={delivery} isAlwaysShown={isNewestOwn} /> : null}
              <time dateTime={message.sentAt} title={exact(message.sentAt)}>
                {time(message.sentAt)}
              </time>
            </span>
          </p>
          {message.replyTo ? (
            <MessageQuote quoted={message.replyTo} isReachable={isFocused} onJump={actions.jump} />
          ) : null}
          {hasFiles && (message.content === FILES_ONLY_TEXT || message.content === "") ? null : (
            <MessageText text={message.content} words={words} />
          )}
          {hasFiles ? <MessageAttachments message={message} /> : null}
        </div>
        {isHovered || isFocused ? (
          <MessageToolbar
            isOurs={isOurs}
            isFlagged={message.isFlagged}
            onReply={reply && (() => reply(message))}
            onCopy={() => actions.copy(message)}
            onFlag={() => actions.flag(message)}
          />
        ) : null}
      </div>
    </article>
  );
});
