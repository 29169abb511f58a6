"use client";

import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import {
  answerLeaveQuestion,
  currentLeaveQuestion,
  isAnyFormHeld,
  subscribeToUnsaved,
} from "@/components/ui/unsaved/unsaved-store";
import { lazyPlace } from "@/lib/client/lazy-part";

const ConfirmDialog = lazyPlace(() => import("@/components/ui/confirm-dialog"), "ConfirmDialog");

/** Asks before something typed is given up, whichever form it is in and whatever takes it away. Once, in the layout. */
export function LeaveKeeper() {
  const t = useTranslations("common.leave");
  const question = useSyncExternalStore(subscribeToUnsaved, currentLeaveQuestion, () => null);
  const isHeld = useSyncExternalStore(subscribeToUnsaved, isAnyFormHeld, () => false);
  useEffect(() => {
    // Here before it is needed: the connection may be what makes somebody leave.
    if (isHeld) ConfirmDialog.preload();
  }, [isHeld]);
  if (!question) return null;
  return (
    <ConfirmDialog
      title={t("title")}
      text={t("text")}
      action={t("discard")}
      cancel={t("keep")}
      isBusy={false}
      onConfirm={() => answerLeaveQuestion(true)}
      onClose={() => answerLeaveQuestion(false)}
    />
  );
}
