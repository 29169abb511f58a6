import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useScreen } from "@/components/desk/screen/screen-context";
import { toast } from "@/components/ui/toast/toast-store";
import { putChat } from "@/lib/client/cache/chat-cache";
import { hideChat, removeChat } from "@/lib/client/cache/chat-removal";
import { refreshCounters } from "@/lib/client/cache/counters";
import { changeChats, undoChange } from "@/lib/client/calls/chat-calls";
import { TAGS_MAX } from "@/lib/client/calls/limits";
import { messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { BulkResult, SentBulkChange } from "@/lib/modules/conversations/bulk/schema";

/** Changes many conversations, says what became of them, and takes it back. */
export function useBulkChange() {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const { isBusy, run } = useWork();

  const put = ({ results }: BulkResult, kind?: SentBulkChange["kind"]) => {
    for (const { id, chat, outcome } of results) {
      if (chat) putChat(client, chat, viewer.id);
      else if (kind === "delete" && outcome === "changed") removeChat(client, id);
      else hideChat(client, id);
    }
    refreshCounters();
  };
  const fail = (error: unknown) =>
    toast({ type: "error", title: t("errorTitle"), message: messageOf(error, t("bulk.failed")) });
  const undo = async (items: BulkResult["undo"]) => {
    try {
      const result = await undoChange(items);
      put(result);
      const left = result.results.filter(({ outcome }) => outcome !== "changed").length;
      if (left > 0)
        toast({ type: "warning", title: t("bulk.undone"), message: t("bulk.undoneExcept", { count: left }) });
    } catch (error) {
      fail(error);
    }
  };
  const saidOf = ({ results }: BulkResult, kind: SentBulkChange["kind"]) => {
    const count = (is: (result: BulkResult["results"][number]) => boolean) => results.filter(is).length;
    const closed = count(({ code }) => code === "CHAT_CLOSED");
    const full = count(({ code }) => code === "TAG_LIMIT");
    const unfilled = count(({ code }) => code === "FIELDS_REQUIRED");
    const gone = count(({ outcome }) => outcome === "not_found");
    return [
      t(`bulk.done.${kind}`, { count: count(({ outcome }) => outcome === "changed") }),
      closed > 0 && t("bulk.left.closed", { count: closed }),
      full > 0 && t("bulk.left.full", { count: full, limit: TAGS_MAX }),
      unfilled > 0 && t("bulk.left.unfilled", { count: unfilled }),
      gone > 0 && t("bulk.left.gone", { count: gone }),
    ]
      .filter((part) => part !== false)
      .join(" ");
  };

  /** @returns whether it was done */
  const change = (ids: readonly number[], wanted: SentBulkChange): Promise<boolean> =>
    run(async () => {
      const result = await changeChats(ids, wanted);
      put(result, wanted.kind);
      const hasChanged = result.results.some(({ outcome }) => outcome === "changed");
      toast({
        type: hasChanged ? "success" : "info",
        title: hasChanged ? t("bulk.doneTitle") : t("bulk.nothingTitle"),
        message: saidOf(result, wanted.kind),
        action:
          result.undo.length > 0 ? { label: t("undo"), isUndo: true, run: () => void undo(result.undo) } : undefined,
      });
    }, fail);
  return { change, isBusy };
}
