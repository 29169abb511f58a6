import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useScreen } from "@/components/desk/screen/screen-context";
import { toast } from "@/components/ui/toast/toast-store";
import { movesKey } from "@/lib/client/cache/cache-keys";
import { putChat } from "@/lib/client/cache/chat-cache";
import { refreshCounters } from "@/lib/client/cache/counters";
import { fetchMoves, unmoveMessages } from "@/lib/client/calls/move-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import type { ChatDto } from "@/lib/modules/conversations/schema";

/** Which messages were moved from a conversation and into it. */
export function useMoves(chatId: number, isEnabled = true) {
  return useQuery({
    queryKey: movesKey(chatId),
    queryFn: ({ signal }) => fetchMoves(chatId, signal),
    enabled: isEnabled,
    retry: 1,
  });
}

/** Shows what a move, or its undo, made of both conversations. */
export function useMoveNews(): (chats: readonly ChatDto[]) => void {
  const client = useQueryClient();
  const { viewer } = useScreen();
  return (chats) => {
    for (const chat of chats) {
      putChat(client, chat, viewer.id);
      void client.invalidateQueries({ queryKey: movesKey(chat.id) });
    }
    refreshCounters();
  };
}

/** Undoes a move of messages, and says what came of it. */
export function useUnmove(): (fromId: number, moveId: number) => Promise<void> {
  const t = useTranslations("conversation-moving");
  const client = useQueryClient();
  const show = useMoveNews();
  return async (fromId, moveId) => {
    try {
      show(await unmoveMessages(fromId, moveId));
      toast({ type: "success", title: t("undone"), message: t("undoneText", { number: fromId }) });
    } catch (error) {
      void client.invalidateQueries({ queryKey: movesKey(fromId) });
      const isLate = error instanceof ApiError && error.code === "NOT_FOUND";
      toast({
        type: "error",
        title: t("undoFailed"),
        message: isLate ? t("undoLate") : messageOf(error, t("undoRetry")),
      });
    }
  };
}
