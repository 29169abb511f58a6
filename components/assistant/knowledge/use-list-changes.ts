import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/assistant/problem-text";
import { refreshCounts } from "@/components/assistant/use-assistant-sync";
import { toast } from "@/components/ui/toast/toast-store";
import { dropRow, type ListName, putRow, refreshList } from "./use-counted-list";

/** What the server can do with the rows of a list. */
type Calls<Row, Body> = {
  create: (body: Body) => Promise<Row>;
  change: (id: number, body: Body & { version: number }) => Promise<Row>;
  remove: (id: number) => Promise<object>;
  restore: (id: number) => Promise<Row>;
};

/** Adds, changes and removes rows of a list, and says so. `onChanged` hears of a change beside the list's own. */
export function useListChanges<Row extends { id: number; title: string }, Body>(
  name: ListName,
  calls: Calls<Row, Body>,
  onChanged?: () => void,
) {
  const t = useTranslations(`assistant.${name}`);
  const client = useQueryClient();
  const problemText = useProblemText();

  const changed = () => {
    void refreshList(client, name);
    refreshCounts(client);
    onChanged?.();
  };

  /** Stores what was typed, based on the edit `version`; rejects with the API's error. */
  const store = (row: Row | null, body: Body, version: number): Promise<Row> =>
    row ? calls.change(row.id, { ...body, version }) : calls.create(body);

  /** Shows what was stored in the list, and says so. */
  function stored(row: Row | null, saved: Row) {
    putRow(client, name, saved);
    changed();
    toast({
      type: "success",
      title: t(row ? "updatedTitle" : "addedTitle"),
      message: t(row ? "updatedText" : "addedText", { title: saved.title }),
    });
  }

  async function restore({ id }: Row) {
    try {
      await calls.restore(id);
    } catch (error) {
      toast({ type: "error", title: t("restoreFailed"), message: problemText(error) });
    }
    changed();
  }

  async function remove(row: Row) {
    // The row goes, and with it the button that has the focus.
    document.getElementById("assistant-list")?.focus();
    dropRow(client, name, row.id);
    try {
      await calls.remove(row.id);
      toast({
        type: "success",
        title: t("removedTitle"),
        message: t("removedText", { title: row.title }),
        action: { label: t("undo"), isUndo: true, run: () => void restore(row) },
      });
    } catch (error) {
      toast({ type: "error", title: t("removeFailed"), message: problemText(error) });
    }
    changed();
  }

  return { changed, store, stored, remove };
}
