"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { ShownAccount } from "@/components/shell/use-account-watch";
import { loadPart } from "@/lib/client/load-part";
import { type DeskPreferences, deskPreferences } from "@/lib/client/preferences-store";

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
  preferences: { notifySound, notifyDesktop, shortcutsEnabled },
}: {
  attenderId: number;
  account: ShownAccount;
  initialUnread: number;
  preferences: DeskPreferences;
}) {
  const [touch, setTouch] = useState<{ key: KeyboardEvent | null } | null>(null);

  useEffect(
    () => deskPreferences.set({ notifySound, notifyDesktop, shortcutsEnabled }),
    [notifySound, notifyDesktop, shortcutsEnabled],
  );

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
