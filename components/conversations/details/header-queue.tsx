import { ListOrderedIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { ChatDto } from "@/lib/modules/conversations/schema";

const QueueDialog = lazyPlace(() => import("./queue-dialog"), "QueueDialog");

/** Whether a conversation waits for somebody. */
export const isInQueue = ({ assignedAttender, status, snoozedUntil, isOutbound }: ChatDto): boolean =>
  assignedAttender === null && status !== "closed" && snoozedUntil === null && !isOutbound;

/** Says that a conversation waits for somebody; a click says at which place, and why nobody has got it. */
export function HeaderQueue({ chat }: { chat: ChatDto }) {
  const t = useTranslations("conversations.queue");
  const [isOpen, setOpen] = useState(false);
  if (!isInQueue(chat)) return null;
  return (
    <>
      <button
        type="button"
        title={t("why")}
        onPointerEnter={QueueDialog.preload}
        onFocus={QueueDialog.preload}
        onClick={() => setOpen(true)}
        className="touch-area relative inline-flex h-6 shrink-0 items-center gap-1 rounded-full border border-border px-2 text-xs hover:bg-accent"
      >
        <ListOrderedIcon aria-hidden="true" className="size-3" />
        {t("inQueue")}
      </button>
      {isOpen ? <QueueDialog chatId={chat.id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
