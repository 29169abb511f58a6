import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { toast } from "@/components/ui/toast-store";
import { ApiError } from "@/lib/client/api";
import { putChat } from "@/lib/client/chat-cache";
import { closeChat, fetchChat, takeChat } from "@/lib/client/chat-calls";
import { refreshCounters } from "@/lib/client/counters";
import { useScreen } from "./screen-context";

/** Taking and closing a conversation, with what is said about it. */
export function useChatActions(chatId: number) {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const [isTaking, setIsTaking] = useState(false);
  const [isClosing, setIsClosing] = useState(false);
  /** Told apart from a close by somebody else, which is announced. */
  const closedHere = useRef(false);

  const take = async () => {
    if (isTaking) return;
    setIsTaking(true);
    try {
      putChat(client, await takeChat(chatId, viewer.id), viewer.id);
      refreshCounters();
      toast({ type: "success", title: t("takenTitle"), message: t("takenText") });
    } catch (error) {
      const isLate = error instanceof ApiError && error.code === "ALREADY_ASSIGNED";
      toast({
        type: "error",
        title: t("errorTitle"),
        message: isLate && error.message ? error.message : t("takeFailed"),
      });
      if (isLate) {
        // Who took it may be news to this tab; should this fail as well, the hub brings it.
        fetchChat(chatId).then(
          (chat) => putChat(client, chat, viewer.id),
          () => undefined,
        );
      }
    } finally {
      setIsTaking(false);
    }
  };

  const close = async (): Promise<boolean> => {
    if (isClosing) return false;
    setIsClosing(true);
    closedHere.current = true;
    try {
      putChat(client, await closeChat(chatId), viewer.id);
      refreshCounters();
      toast({ type: "success", title: t("closedTitle"), message: t("closedText") });
      return true;
    } catch {
      closedHere.current = false;
      toast({ type: "error", title: t("errorTitle"), message: t("closeFailed") });
      return false;
    } finally {
      setIsClosing(false);
    }
  };

  return { take, close, isTaking, isClosing, closedHere };
}
