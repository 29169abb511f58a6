import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useScreen } from "@/components/desk/screen/screen-context";
import { toast } from "@/components/ui/toast/toast-store";
import { mergesKey } from "@/lib/client/cache/cache-keys";
import { putChat } from "@/lib/client/cache/chat-cache";
import { refreshCounters } from "@/lib/client/cache/counters";
import { fetchMerges, unmergeChats } from "@/lib/client/calls/chat-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import type { ChatDto } from "@/lib/modules/conversations/schema";

/** What was merged into a conversation, and what it was merged into. */
export function useMerges(chatId: number) {
  return useQuery({
    queryKey: mergesKey(chatId),
    queryFn: ({ signal }) => fetchMerges(chatId, signal),
    retry: 1,
  });
}

/** Shows what a merge, or its undo, made of both conversations. */
export function useMergeNews(): (chats: readonly ChatDto[]) => void {
  const client = useQueryClient();
  const { viewer } = useScreen();
  return (chats) => {
    for (const chat of chats) {
      putChat(client, chat, viewer.id);
      void client.invalidateQueries({ queryKey: mergesKey(chat.id) });
    }
    refreshCounters();
  };
}

/** Undoes the newest merge into a conversation, and says what came of it. */
export function useUnmerge(): (id: number, mergeId: number) => Promise<void> {
  const t = useTranslations("conversations.merging");
  const client = useQueryClient();
  const show = useMergeNews();
  return async (id, mergeId) => {
    try {
      const chats = await unmergeChats(id, mergeId);
      show(chats);
      toast({ type: "success", title: t("undone"), message: t("undoneText", { number: chats[1]?.id ?? 0 }) });
    } catch (error) {
      void client.invalidateQueries({ queryKey: mergesKey(id) });
      const isLate = error instanceof ApiError && error.code === "NOT_FOUND";
      toast({
        type: "error",
        title: t("undoFailed"),
        message: isLate ? t("undoLate") : messageOf(error, t("undoRetry")),
      });
    }
  };
}
