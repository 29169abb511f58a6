import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTakeBack } from "@/components/desk/outbox/use-taking-back";
import { useScreen } from "@/components/desk/screen/screen-context";
import { toast } from "@/components/ui/toast/toast-store";
import { MACROS_KEY } from "@/lib/client/cache/cache-keys";
import { putChat } from "@/lib/client/cache/chat-cache";
import { hideChat } from "@/lib/client/cache/chat-removal";
import { refreshCounters } from "@/lib/client/cache/counters";
import { addHeld, removeHeld } from "@/lib/client/cache/held-cache";
import { undoChange } from "@/lib/client/calls/chat-calls";
import { applyMacro } from "@/lib/client/calls/macro-calls";
import { messageOf } from "@/lib/client/http/api";
import { currentPreferences } from "@/lib/client/preferences-changes";
import { undoSecondsIn } from "@/lib/modules/attenders/desk/policy";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { MacroDto, MacroResult } from "@/lib/modules/macros/schema";

/** Applies macros to an open conversation, and takes them back. The call throws what the server refuses. */
export function useApplyMacro(chat: ChatDto) {
  const t = useTranslations("macros");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const takeBack = useTakeBack();

  const put = (id: number, changed: ChatDto | null) => {
    if (changed) putChat(client, changed, viewer.id);
    else hideChat(client, id);
    refreshCounters();
  };

  async function undo({ name, actions }: MacroDto, { undo: items, held }: MacroResult): Promise<void> {
    if (held && (await takeBack(held))) removeHeld(client, held.chatId, held.clientMessageId);
    try {
      const { results } = items.length > 0 ? await undoChange(items) : { results: [] };
      for (const { id, chat: changed } of results) put(id, changed);
      const left = results.filter(({ outcome }) => outcome !== "changed").length;
      const hasNote = actions.some(({ kind }) => kind === "note");
      if (left > 0 || hasNote)
        toast({
          type: left > 0 ? "warning" : "info",
          title: t("undone", { name }),
          message: [left > 0 && t("undoneExcept", { count: left }), hasNote && t("noteStays")]
            .filter((part) => part !== false)
            .join(" "),
        });
    } catch (error) {
      toast({ type: "error", title: t("undoFailed", { name }), message: messageOf(error, t("offline")) });
    }
  }

  /** @param answer the text that is sent; null: the macro has none @param notes the texts of its notes */
  return async (macro: MacroDto, answer: string | null, notes: string[]): Promise<void> => {
    const result = await applyMacro(chat.id, {
      macroId: macro.id,
      version: macro.version,
      text: answer,
      notes,
      clientMessageId: crypto.randomUUID(),
      undoSeconds: undoSecondsIn(chat.channelName, currentPreferences()),
    });
    put(chat.id, result.chat);
    if (result.held) addHeld(client, result.held);
    void client.invalidateQueries({ queryKey: MACROS_KEY });
    const canUndo = result.undo.length > 0 || result.held !== null;
    toast({
      type: "success",
      title: t("appliedTitle"),
      message: t("appliedText", { name: macro.name }),
      action: canUndo ? { label: t("undo"), isUndo: true, run: () => void undo(macro, result) } : undefined,
    });
  };
}
