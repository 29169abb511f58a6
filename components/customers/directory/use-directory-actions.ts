import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { toast } from "@/components/ui/toast/toast-store";
import { dropFromLists, refreshLists, rowKey } from "@/lib/client/cache/customer-cache";
import { deleteRow, restoreRow } from "@/lib/client/calls/customer-calls";
import { ApiError } from "@/lib/client/http/api";
import type { DirectoryKind } from "@/lib/modules/customers/filter";
import { useProblemText } from "./directory-states";

/** A row to delete, with as many customers as it has if it is a company. */
export type Deletable = { id: number; name: string; email?: string | null; customerCount?: number };

/** Deleting at once with the undo in the notice, and bringing back. */
export function useDirectoryActions() {
  const t = useTranslations("customers");
  const client = useQueryClient();
  const problemText = useProblemText();

  const readAgain = useCallback(
    (kind: DirectoryKind, id: number) => {
      void refreshLists(client, kind);
      if (kind === "companies") {
        void refreshLists(client, "customers");
        void client.invalidateQueries({ queryKey: ["directory-row", "customers"] });
      }
      void client.invalidateQueries({ queryKey: rowKey(kind, id) });
    },
    [client],
  );

  /** Tells whether it worked; says so where it didn't. */
  const restore = useCallback(
    async (kind: DirectoryKind, { id, name, email = null }: Deletable): Promise<boolean> => {
      let restored: { email: string | null };
      try {
        restored = await restoreRow(kind, id);
      } catch (error) {
        const isOver = error instanceof ApiError && error.status === 404;
        toast({
          type: "error",
          title: t("toasts.restoreFailed"),
          message: isOver ? t("toasts.restoreOver") : problemText(error),
        });
        return false;
      }
      readAgain(kind, id);
      if (kind === "customers" && email && restored.email !== email)
        toast({ type: "warning", title: t("toasts.emailGone"), message: t("toasts.emailGoneText", { name, email }) });
      return true;
    },
    [t, problemText, readAgain],
  );

  /** Deletes; `onGone` runs once it is away. */
  const remove = useCallback(
    async (kind: DirectoryKind, row: Deletable, onGone: () => void): Promise<void> => {
      const { id, name, customerCount = 0 } = row;
      try {
        await deleteRow(kind, id);
      } catch (error) {
        // A colleague was faster: what was wanted is so.
        if (!(error instanceof ApiError && error.status === 404)) {
          toast({ type: "error", title: t(`toasts.${kind}DeleteFailed`), message: problemText(error) });
          return;
        }
      }
      dropFromLists(client, kind, id);
      readAgain(kind, id);
      onGone();
      const detached = customerCount > 0 ? ` ${t("toasts.detached", { count: customerCount })}` : "";
      toast({
        type: "success",
        title: t(`toasts.${kind}Deleted`),
        message: `${t("toasts.deletedText", { name })}${detached}`,
        action: { label: t("toasts.undo"), isUndo: true, run: () => void restore(kind, row) },
      });
    },
    [client, t, problemText, readAgain, restore],
  );

  return { remove, restore, readAgain };
}
