import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { toast } from "@/components/ui/toast/toast-store";
import { lazyPlace } from "@/lib/client/lazy-part";
import { insertIntoComposer } from "@/lib/client/outbox/composer-insert";
import { onForward, type TakenForward } from "@/lib/client/outbox/forwarding";
import type { ChatDto, MessageDto } from "@/lib/modules/conversations/schema";

const ForwardDialog = lazyPlace(() => import("./forward-dialog"), "ForwardDialog");

/** Where an e-mail conversation's messages are forwarded from: by a key, by a message's button, or after one was taken back. */
export function ForwardPlace({ chat, messages }: { chat: ChatDto; messages: readonly MessageDto[] }) {
  const t = useTranslations("conversation-channels.forward");
  const [wanted, setWanted] = useState<{ messageId: number; taken: TakenForward | null } | null>(null);
  useEffect(() => onForward(chat.id, setWanted), [chat.id]);
  useShortcuts(
    {
      forward:
        messages.length > 0 &&
        (() => {
          const seq = Number(document.activeElement?.closest<HTMLElement>("[data-seq]")?.dataset.seq);
          const message = messages.find((one) => one.seq === seq) ?? messages.at(-1);
          if (message) setWanted({ messageId: message.id, taken: null });
        }),
    },
    chat.id,
  );
  const message = wanted && messages.find(({ id }) => id === wanted.messageId);
  const isGone = wanted !== null && messages.length > 0 && !message;
  useEffect(() => {
    if (!isGone || !wanted) return;
    // It is further back than what is loaded, or was deleted: its words aren't lost with it.
    const text = wanted.taken?.text ?? "";
    if (text !== "") insertIntoComposer({ chatId: chat.id, kind: "reply", text });
    toast({ type: "info", title: t("gone") });
    setWanted(null);
  }, [isGone, wanted, chat.id, t]);
  if (!wanted || !message) return null;
  return (
    <ForwardDialog
      key={message.id}
      chat={chat}
      message={message}
      taken={wanted.taken}
      onClose={() => setWanted(null)}
    />
  );
}
