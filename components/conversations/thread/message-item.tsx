import { useTranslations } from "next-intl";
import { type FocusEvent, memo, useState } from "react";
import { EmailExtras, EmailLine } from "@/components/conversations/email/message-email";
import type { Times } from "@/components/desk/screen/times";
import { cn } from "@/components/ui/cn";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { Channel } from "@/lib/kernel/conversation";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { MessageBody, MessageReactions } from "./message-body";
import { type Delivery, isTroubled } from "./message-delivery";
import { FlagMark, MessageMeta } from "./message-meta";
import { MessageQuote } from "./message-quote";
import { MessageToolbar } from "./message-toolbar";
import type { MessageActions } from "./use-message-actions";

// What most messages never need.
const MessageTrouble = lazyPlace(() => import("./message-trouble"), "MessageTrouble");

/** Classes of every line of the log. */
export const LINE = "px-4 pt-2.5 pb-0.5 focus-visible:-outline-offset-2";
/** What those become for a message that goes on in its group. */
export const CONTINUED = "pt-0.5";

/** One message that the server has. Its props are plain or stable, so that only what changed is drawn again. */
export const MessageItem = memo(function MessageItem({
  message,
  channel,
  subject,
  customerEmail,
  delivery,
  isNewestOwn,
  isContinued,
  words,
  time,
  exact,
  actions,
}: {
  message: MessageDto;
  channel: Channel;
  /** The conversation's. */
  subject: string;
  customerEmail: string | null;
  /** Null for what the customer wrote. */
  delivery: Delivery | null;
  isNewestOwn: boolean;
  /** Whether the line before says already by whom it is. */
  isContinued: boolean;
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
  // Who got a copy or what we forwarded writes in the conversation, and isn't its customer.
  const other = message.email?.isFromOther ? message.email.from : null;
  const role = message.isAutomatic ? t("byAssistant") : isOurs ? t("attender") : other ? t("byOther") : t("customer");
  const senderName = other ? other.name || other.address : message.senderName;
  const { reply, forward, move } = actions;
  const { email, whatsapp } = message;
  const isReachable = isFocused || isHovered;

  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false);
  };

  const meta = (
    <MessageMeta
      message={message}
      delivery={delivery}
      isNewestOwn={isNewestOwn}
      isQuiet={isContinued}
      time={time}
      exact={exact}
    />
  );
  return (
    <article
      data-line=""
      data-seq={message.seq}
      tabIndex={-1}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={blur}
      className={cn(LINE, isContinued && CONTINUED, "group/message flex", isOurs && "flex-row-reverse")}
    >
      <div className="relative min-w-0 max-w-[85%] sm:max-w-[70%]">
        <div
          className={cn(
            "flex items-end gap-2 rounded-lg border px-3",
            isContinued ? "py-1.5" : "py-2",
            isOurs ? "border-transparent bg-brand-tint text-foreground" : "border-border bg-card text-card-foreground",
            message.isFlagged && "border-warning",
          )}
        >
          <div className="min-w-0 flex-1">
            {isContinued ? (
              <bdi className="sr-only">{senderName || role}</bdi>
            ) : (
              <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground text-xs">
                <bdi className="font-medium text-foreground">{senderName || role}</bdi>
                {senderName ? <span>{role}</span> : null}
                {message.isFlagged ? <FlagMark /> : null}
                {meta}
              </p>
            )}
            {email ? (
              <EmailLine
                message={{ ...message, email }}
                subject={subject}
                customerEmail={customerEmail}
                isReachable={isReachable}
                onJump={actions.jump}
              />
            ) : null}
            {message.replyTo ? (
              <MessageQuote quoted={message.replyTo} isReachable={isFocused} onJump={actions.jump} />
            ) : null}
            <MessageBody message={message} channel={channel} words={words} />
            {email ? <EmailExtras message={{ ...message, email }} isReachable={isReachable} /> : null}
            {whatsapp && whatsapp.reactions.length > 0 ? <MessageReactions reactions={whatsapp.reactions} /> : null}
            {delivery && isTroubled(delivery) ? (
              <MessageTrouble message={message} delivery={delivery} channel={channel} />
            ) : null}
          </div>
          {isContinued ? meta : null}
        </div>
        {isHovered || isFocused ? (
          <MessageToolbar
            isOurs={isOurs}
            isFlagged={message.isFlagged}
            onReply={reply && (() => reply(message))}
            onForward={forward && (() => forward(message))}
            onCopy={() => actions.copy(message)}
            onFlag={() => actions.flag(message)}
            onMove={move && (() => move(message))}
          />
        ) : null}
      </div>
    </article>
  );
});
