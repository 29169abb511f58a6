import { useTranslations } from "next-intl";
import { useState } from "react";
import { DeadlineChip } from "@/components/desk/deadline/deadline-chip";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { ChatDto } from "@/lib/modules/conversations/schema";

const DeadlinesDialog = lazyPlace(() => import("./deadlines-dialog"), "DeadlinesDialog");

/** The next deadline of an open conversation; a click says which there are and why they are when they are. */
export function HeaderDeadline({ chat }: { chat: ChatDto }) {
  const t = useTranslations("conversations.deadline");
  const [isOpen, setOpen] = useState(false);
  if (chat.nextDueAt === null || chat.status === "closed") return null;
  return (
    <>
      <button
        type="button"
        title={t("why")}
        onPointerEnter={DeadlinesDialog.preload}
        onFocus={DeadlinesDialog.preload}
        onClick={() => setOpen(true)}
        className="touch-area relative inline-flex h-6 shrink-0 items-center rounded-full border border-border px-2 text-xs hover:bg-accent"
      >
        <DeadlineChip dueAt={chat.nextDueAt} />
      </button>
      {isOpen ? <DeadlinesDialog chatId={chat.id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
