import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef } from "react";
import { MessageWords } from "@/components/conversations/thread/message-words";
import { cn } from "@/components/ui/cn";
import type { AttachmentDto, ChatDto } from "@/lib/modules/conversations/schema";

/** The answer as it will look, in the field's place. Escape goes back to the field, where the caret is as it was. */
export function FormatPreview({
  chat,
  text,
  attachments,
  onLeave,
  className,
}: {
  chat: ChatDto;
  text: string;
  attachments: readonly AttachmentDto[];
  onLeave: () => void;
  className: string;
}) {
  const t = useTranslations("conversation-format");
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  const message = useMemo(
    () => ({ chatId: chat.id, sentAt: new Date().toISOString(), attachments: [...attachments] }),
    [chat.id, attachments],
  );
  return (
    <section
      ref={region}
      aria-label={t("preview")}
      // It scrolls, and Escape leaves it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onLeave();
      }}
      className={cn(
        "max-h-[40dvh] min-h-9 min-w-0 overflow-y-auto rounded-md border border-input border-dashed bg-brand-tint px-3 py-1.5 text-sm",
        className,
      )}
    >
      <MessageWords text={text.trim()} by={{ channel: chat.channelName, isFromAttender: true }} message={message} />
    </section>
  );
}
