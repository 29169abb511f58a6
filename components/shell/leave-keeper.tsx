"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import {
  answerLeaveQuestion,
  currentLeaveQuestion,
  isAnyFormHeld,
  subscribeToUnsaved,
} from "@/components/ui/unsaved/unsaved-store";
import { loadPart } from "@/lib/client/load-part";

const load = () => loadPart(() => import("@/components/ui/confirm-dialog"));
const ConfirmDialog = lazy(() => load().then((module) => ({ default: module.ConfirmDialog })));

/** Asks before something typed is given up, whichever form it is in and whatever takes it away. Once, in the layout. */
export function LeaveKeeper() {
  const t = useTranslations("common.leave");
  const question = useSyncExternalStore(subscribeToUnsaved, currentLeaveQuestion, () => null);
  const isHeld = useSyncExternalStore(subscribeToUnsaved, isAnyFormHeld, () => false);
  useEffect(() => {
    // Here before it is needed: the connection may be what makes somebody leave.
    if (isHeld) void load();
  }, [isHeld]);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmDialog
        title={t("title")}
        text={t("text")}
        action={t("discard")}
        cancel={t("keep")}
        isBusy={false}
        onConfirm={() => answerLeaveQuestion(true)}
        onClose={() => answerLeaveQuestion(false)}
      />
    </Suspense>
  );
}
