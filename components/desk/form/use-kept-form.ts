import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef } from "react";
import { useGo } from "@/components/shell/use-go";
import { toast } from "@/components/ui/toast/toast-store";
import { useLeaveWarning } from "@/components/ui/unsaved/unsaved";
import { dropForm, keepForm } from "@/lib/client/forms/kept-forms";

/** Which form it is, and the address that shows it. */
export type FormPlace = { key: string; href: string };

/**
 * The guard of a form that isn't saved by itself: however its screen is left (the rail, a key, back), what was typed is kept
 * for when it is shown again, which a toast offers; before a reload the browser asks. Take what was kept with keptForm().
 * @param place null: nothing is kept. @returns says that the form was saved or given up, before it goes
 */
export function useKeptForm(place: FormPlace | null, typed: unknown, isDirty: boolean): () => void {
  const t = useTranslations("records.left");
  const go = useGo();
  const key = place?.key ?? null;
  useLeaveWarning(isDirty);
  const latest = useRef({ typed, isDirty, tell: () => {} });
  useEffect(() => {
    latest.current = {
      typed,
      isDirty,
      tell: () =>
        toast({
          type: "warning",
          title: t("title"),
          message: t("text"),
          action: { label: t("resume"), run: () => go(place?.href ?? "") },
        }),
    };
  });
  useEffect(() => {
    if (key === null) return;
    dropForm(key);
    return () => {
      if (!latest.current.isDirty) return;
      keepForm(key, latest.current.typed);
      latest.current.tell();
    };
  }, [key]);
  return useCallback(() => {
    latest.current.isDirty = false;
  }, []);
}
