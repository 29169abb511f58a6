import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { toast } from "@/components/ui/toast/toast-store";
import { patchChats } from "@/lib/client/cache/chat-cache";
import { onHub } from "@/lib/client/live/socket";

/** Announces that somebody else closed the open conversation, and errors that the hub reports. */
export function useChatNotices(chatId: number, closedHere: RefObject<boolean>): void {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const viewerId = viewer.id;

  useEffect(() => {
    const stopClosed = onHub("ChatClosed", (event) => {
      if (event.chatId !== chatId) return;
      const closedAt = new Date().toISOString();
      patchChats(
        client,
        [{ id: chatId, status: "closed", statusCode: 2, awaitingReplySince: null, closedAt }],
        viewerId,
      );
      if (closedHere.current) return;
      const text = t("closedBy", { by: event.closedBy });
      toast({
        type: "info",
        title: t("chatClosedTitle"),
        message: event.reason ? t("closedByReason", { text, reason: event.reason }) : text,
      });
    });
    const stopError = onHub("Error", (event) => {
      toast({ type: "error", title: t("connectionError"), message: event.message });
    });
    return () => {
      stopClosed();
      stopError();
    };
  }, [chatId, client, closedHere, t, viewerId]);
}
