import { useQueryClient } from "@tanstack/react-query";
import { RotateCcwIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast/toast-store";
import { putChat } from "@/lib/client/cache/chat-cache";
import { refreshCounters } from "@/lib/client/cache/counters";
import { restoreChat } from "@/lib/client/calls/chat-calls";
import { useHub } from "@/lib/client/live/use-hub";
import { useWork } from "@/lib/client/use-work";

/** Who deleted the open conversation while it was open; null while nobody did. */
export function useDeletedBy(chatId: number): { id: number; name: string } | null {
  const [deletedBy, setDeletedBy] = useState<{ id: number; name: string } | null>(null);
  useHub({
    onConversationDeleted: (event) => event.chatId === chatId && setDeletedBy(event.deletedBy),
    onConversationRestored: ({ chat }) => chat.id === chatId && setDeletedBy(null),
  });
  return deletedBy;
}

/** Brings a deleted conversation back to the lists. `restore` tells whether it did; `onFailed` hears why not. */
export function useRestore(chatId: number, onFailed: (error: unknown) => void) {
  const client = useQueryClient();
  const { viewer } = useScreen();
  const { isBusy, run } = useWork();
  const restore = () =>
    run(async () => {
      putChat(client, await restoreChat(chatId), viewer.id);
      refreshCounters();
    }, onFailed);
  return { isBusy, restore };
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
  const { viewer } = useScreen();
  const { isBusy, restore } = useRestore(chatId, () =>
    toast({ type: "error", title: t("errorTitle"), message: t("restoreFailed") }),
  );
  return (
    <EmptyState
      icon={<Trash2Icon />}
      title={deletedBy.id === viewer.id ? t("deletedElsewhere.byYou") : t("deletedElsewhere.title", deletedBy)}
      text={t("deletedElsewhere.text")}
      action={
        <>
          <Button disabled={isBusy} onClick={() => void restore()}>
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
