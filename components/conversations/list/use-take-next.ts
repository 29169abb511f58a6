import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useScreen } from "@/components/desk/screen/screen-context";
import { toast } from "@/components/ui/toast/toast-store";
import { putChat } from "@/lib/client/cache/chat-cache";
import { refreshCounters } from "@/lib/client/cache/counters";
import { takeNextChat } from "@/lib/client/calls/chat-calls";
import { useWork } from "@/lib/client/use-work";

/** Takes the conversation whose turn it is, and opens it. @param onTaken with the conversation's id */
export function useTakeNext(onTaken: (chatId: number) => void): () => void {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const taking = useWork();
  return () =>
    void taking.run(
      async () => {
        const { chat } = await takeNextChat();
        if (!chat) return toast({ type: "info", title: t("queue.emptyTitle"), message: t("queue.emptyText") });
        putChat(client, chat, viewer.id);
        refreshCounters();
        onTaken(chat.id);
        toast({ type: "success", title: t("takenTitle"), message: t("takenText") });
      },
      () => toast({ type: "error", title: t("errorTitle"), message: t("takeFailed") }),
    );
}
