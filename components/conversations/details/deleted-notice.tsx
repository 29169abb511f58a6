import { useQueryClient } from "@tanstack/react-query";
import { RotateCcwIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast/toast-store";
import { putChat } from "@/lib/client/cache/chat-cache";
import { refreshCounters } from "@/lib/client/cache/counters";
import { restoreChat } from "@/lib/client/calls/chat-calls";
import { onHub } from "@/lib/client/live/socket";

/** Who deleted the open conversation while it was open; null while nobody did. */
export function useDeletedBy(chatId: number): { id: number; name: string } | null {
  const [deletedBy, setDeletedBy] = useState<{ id: number; name: string } | null>(null);
  useEffect(() => {
    const stops = [
      onHub("ConversationDeleted", (event) => event.chatId === chatId && setDeletedBy(event.deletedBy)),
      onHub("ConversationRestored", ({ chat }) => chat.id === chatId && setDeletedBy(null)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [chatId]);
  return deletedBy;
}

/** Stands in the place of a conversation that was deleted while it was open, with the way to bring it back. */
export function DeletedNotice({
  chatId,
  deletedBy,
  onBack,
}: {
  chatId: number;
  deletedBy: { id: number; name: string };
  onBack: () => void;
}) {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const [isRestoring, setIsRestoring] = useState(false);
  const restore = async () => {
    setIsRestoring(true);
    try {
      putChat(client, await restoreChat(chatId), viewer.id);
      refreshCounters();
    } catch {
      setIsRestoring(false);
      toast({ type: "error", title: t("errorTitle"), message: t("restoreFailed") });
    }
  };
  return (
    <EmptyState
      icon={<Trash2Icon />}
      title={deletedBy.id === viewer.id ? t("deletedElsewhere.byYou") : t("deletedElsewhere.title", deletedBy)}
      text={t("deletedElsewhere.text")}
      action={
        <>
          <Button disabled={isRestoring} onClick={() => void restore()}>
            <RotateCcwIcon aria-hidden="true" />
            {t("deletedElsewhere.restore")}
          </Button>
          <Button variant="outline" onClick={onBack}>
            {t("backToList")}
          </Button>
        </>
      }
    />
  );
}
