"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { ShownAccount } from "@/components/shell/use-account-watch";
import { learnAlertChoices } from "@/lib/client/alert-choices";
import { loadPart } from "@/lib/client/load-part";
import { type DeskPreferences, deskPreferences } from "@/lib/client/preferences-store";
import type { AlertChoiceDto } from "@/lib/modules/notifications/schema";

const DeskPart = lazy(() =>
  loadPart(() => import("@/components/shell/desk-part")).then((module) => ({ default: module.DeskPart })),
);

/** A window that nobody touches gets its alerts after this long. */
const UNTOUCHED_MS = 5_000;
const TOUCHES = ["pointermove", "pointerdown", "keydown"] as const;

/**
 * Loads what runs on every screen once somebody uses this one, so that none of it competes with the first paint, and hands
 * it the key press that woke it.
 */
export function DeskKeeper({
  attenderId,
  account,
  initialUnread,
  preferences: { alertsMuted, shortcutsEnabled },
  alerts,
}: {
  attenderId: number;
  account: ShownAccount;
  initialUnread: number;
  preferences: DeskPreferences;
  alerts: readonly AlertChoiceDto[];
}) {
  const [touch, setTouch] = useState<{ key: KeyboardEvent | null } | null>(null);

  useEffect(() => deskPreferences.set({ alertsMuted, shortcutsEnabled }), [alertsMuted, shortcutsEnabled]);
  useEffect(() => learnAlertChoices(alerts), [alerts]);

  useEffect(() => {
    const wake = (event?: Event) => {
      stop();
      setTouch({ key: event instanceof KeyboardEvent ? event : null });
    };
    const timer = setTimeout(wake, UNTOUCHED_MS);
    const stop = () => {
      clearTimeout(timer);
      for (const name of TOUCHES) window.removeEventListener(name, wake);
    };
    for (const name of TOUCHES) window.addEventListener(name, wake, { passive: true });
    return stop;
  }, []);

  return (
    <Suspense>
      {touch ? (
        <DeskPart attenderId={attenderId} account={account} initialUnread={initialUnread} earlyKey={touch.key} />
      ) : null}
    </Suspense>
  );
}
