import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useBulkChange } from "@/components/conversations/list/use-bulk-change";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useGo } from "@/components/shell/use-go";
import { toast } from "@/components/ui/toast/toast-store";
import { BOARD_KEY } from "@/lib/client/cache/cache-keys";
import { refreshCounters } from "@/lib/client/cache/counters";
import { takeChat } from "@/lib/client/calls/chat-calls";
import { messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";

/** What can be done with a conversation that the board shows: give it to somebody, which can be taken back, or take it. */
export function useBoardActions() {
  const t = useTranslations("team-board");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const go = useGo();
  const bulk = useBulkChange();
  const taking = useWork();
  const readAgain = () => void client.invalidateQueries({ queryKey: BOARD_KEY });

  const transfer = async (chatId: number, to: { id: number } | null) => {
    await bulk.change([chatId], { kind: "assign", attenderId: to?.id ?? null });
    readAgain();
  };
  const take = ({ id, customer }: { id: number; customer: string }) =>
    taking.run(
      async () => {
        await takeChat(id, viewer.id);
        refreshCounters();
        readAgain();
        toast({
          type: "success",
          title: t("takenTitle"),
          message: t("takenText", { customer }),
          action: { label: t("open"), run: () => go(`/conversations/${id}`) },
        });
      },
      (error) => {
        // Whoever was quicker has it now: the next one is shown.
        readAgain();
        toast({ type: "error", title: t("failedTitle"), message: messageOf(error, t("takeFailed")) });
      },
    );
  return { transfer, take, isBusy: bulk.isBusy || taking.isBusy };
}
