import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { toast } from "@/components/ui/toast/toast-store";
import { useHub } from "@/lib/client/live/use-hub";
import { patchClosed } from "./use-chat-actions";

/** Announces that somebody else closed the open conversation, and errors that the hub reports. */
export function useChatNotices(chatId: number, closedHere: RefObject<boolean>): void {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer } = useScreen();
  useHub({
    onChatClosed: (event) => {
      if (event.chatId !== chatId) return;
      patchClosed(client, chatId, viewer.id);
      if (closedHere.current) return;
      const text = t("closedBy", { by: event.closedBy });
      const message = event.reason ? t("closedByReason", { text, reason: event.reason }) : text;
      toast({ type: "info", title: t("chatClosedTitle"), message });
    },
    onError: ({ message }) => toast({ type: "error", title: t("connectionError"), message }),
  });
}
