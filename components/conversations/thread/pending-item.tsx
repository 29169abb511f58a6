import { useTranslations } from "next-intl";
import { MessageAttachments } from "@/components/desk/attachments/message-attachments";
import { useScreen } from "@/components/desk/screen/screen-context";
import { MessageText } from "@/components/desk/timeline/message-text";
import { PendingFooter } from "@/components/desk/timeline/pending-footer";
import { cn } from "@/components/ui/cn";
import { messageOutbox, type PendingMessage } from "@/lib/client/outbox/message-outbox";
import { LINE } from "./message-item";
import { MessageQuote } from "./message-quote";

/** A message on its way, or one that didn't get through. */
export function PendingItem({ message, onJump }: { message: PendingMessage; onJump: (seq: number) => void }) {
  const t = useTranslations("conversations");
  const { viewer, times } = useScreen();
  const sentAt = new Date(message.createdAt).toISOString();
  return (
    <article data-line="" tabIndex={-1} className={cn(LINE, "flex flex-col items-end gap-1")}>
      <div className="min-w-0 max-w-[85%] rounded-lg border border-border border-dashed bg-brand-tint px-3 py-2 sm:max-w-[70%]">
        <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground text-xs">
          <span className="font-medium text-foreground">{viewer.name}</span>
          <span>{t("attender")}</span>
          <time dateTime={sentAt} className="ml-auto">
            {times.time(sentAt)}
          </time>
        </p>
        {message.replyTo ? <MessageQuote quoted={message.replyTo} onJump={onJump} /> : null}
        {message.text === "" ? null : <MessageText text={message.text} />}
        {message.attachments.length === 0 ? null : (
          <MessageAttachments message={{ chatId: message.chatId, sentAt, attachments: [...message.attachments] }} />
        )}
      </div>
      <PendingFooter
        item={message}
        outbox={messageOutbox}
        texts={{
          failed: null,
          sending: t("sending"),
          queued: t("delivery.queuedOffline"),
          retry: t("failedRetry"),
          discard: t("discard"),
        }}
      />
    </article>
  );
}
