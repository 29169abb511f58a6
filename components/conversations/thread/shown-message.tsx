import { useTranslations } from "next-intl";
import { useScreen } from "@/components/desk/screen/screen-context";
import { cn } from "@/components/ui/cn";
import type { Channel } from "@/lib/kernel/conversation";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { MessageBody } from "./message-body";

/** A message of another conversation, or one that is shown elsewhere: to be read, and nothing else. */
export function ShownMessage({
  message,
  channel,
  isPlace = false,
}: {
  message: MessageDto;
  channel: Channel;
  /** Whether what leads to the message leads here. */
  isPlace?: boolean;
}) {
  const t = useTranslations("conversations");
  const { times } = useScreen();
  const isOurs = message.isFromAttender;
  const role = message.isAutomatic ? t("byAssistant") : isOurs ? t("attender") : t("customer");
  return (
    <li
      {...(isPlace && { "data-seq": message.seq, tabIndex: -1 })}
      className={cn("flex", isOurs && "flex-row-reverse")}
    >
      <div
        className={cn(
          "min-w-0 max-w-[85%] rounded-lg border px-3 py-2 sm:max-w-[70%]",
          isOurs ? "border-transparent bg-brand-tint" : "border-border bg-card text-card-foreground",
        )}
      >
        <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground text-xs">
          <bdi className="font-medium text-foreground">{message.senderName || role}</bdi>
          {message.senderName ? <span>{role}</span> : null}
          <time dateTime={message.sentAt}>{times.exact(message.sentAt)}</time>
        </p>
        <MessageBody message={message} channel={channel} />
      </div>
    </li>
  );
}
