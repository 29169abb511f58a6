"use client";

import { CopyIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/toast-store";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { AttachmentLinks } from "./attachment-links";
import { copyText } from "./copy-text";
import { useScreen } from "./screen-context";

/** One message that the server has. */
export const MessageItem = memo(function MessageItem({ message }: { message: MessageDto }) {
  const t = useTranslations("conversations");
  const { times } = useScreen();
  const isOurs = message.isFromAttender;
  const role = isOurs ? t("attender") : t("customer");

  const copy = async () => {
    if (await copyText(message.content)) toast({ type: "success", title: t("copied") });
    else toast({ type: "error", title: t("errorTitle"), message: t("copyFailed") });
  };

  return (
    <article data-seq={message.seq} className={cn("group/message flex items-end gap-1", isOurs && "flex-row-reverse")}>
      <div
        className={cn(
          "max-w-[85%] rounded-lg border px-3 py-2 sm:max-w-[70%]",
          isOurs ? "border-transparent bg-brand-tint text-foreground" : "border-border bg-card text-card-foreground",
        )}
      >
        <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground text-xs">
          <span className="font-medium text-foreground">{message.senderName || role}</span>
          {message.senderName ? <span>{role}</span> : null}
          <time dateTime={message.sentAt} title={times.exact(message.sentAt)} className="ml-auto">
            {times.time(message.sentAt)}
          </time>
        </p>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message.content}</p>
        {message.attachments.length > 0 ? <AttachmentLinks attachments={message.attachments} /> : null}
      </div>
      <button
        type="button"
        aria-label={t("copy")}
        title={t("copy")}
        onClick={() => void copy()}
        className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted-foreground opacity-0 hover:bg-accent hover:text-foreground focus-visible:opacity-100 group-hover/message:opacity-100 pointer-coarse:opacity-100"
      >
        <CopyIcon aria-hidden="true" className="size-3.5" />
      </button>
    </article>
  );
});
