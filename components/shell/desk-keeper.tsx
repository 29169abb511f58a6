"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { ShownAccount } from "@/components/shell/use-account-watch";
import { learnAlertChoices } from "@/lib/client/alerts/alert-choices";
import { workspaceZone } from "@/lib/client/alerts/quiet-hours";
import { isNoShortcut } from "@/lib/client/keys/shortcuts";
import { GO_KEY } from "@/lib/client/keys/shortcuts-table";
import { lazyPlace } from "@/lib/client/lazy-part";
import { useAccessWatch } from "@/lib/client/live/use-access-watch";
import { type DeskPreferences, deskPreferences } from "@/lib/client/preferences-store";
import type { AlertChoiceDto } from "@/lib/modules/notifications/schema";

const DeskPart = lazyPlace(() => import("@/components/shell/desk-part"), "DeskPart");

/** A window that nobody touches gets its alerts after this long. */
const UNTOUCHED_MS = 5_000;
const TOUCHES = ["pointermove", "pointerdown", "keydown"] as const;

/**
 * Loads what runs on every screen once somebody uses this one, so that none of it competes with the first paint, and hands
 * it the keys that were pressed until then.
 */
export function DeskKeeper({
  attenderId,
  account,
  initialUnread,
  preferences,
  timeZone,
  alerts,
}: {
  attenderId: number;
  account: ShownAccount;
  initialUnread: number;
  preferences: DeskPreferences;
  /** The workspace's. */
  timeZone: string;
  alerts: readonly AlertChoiceDto[];
}) {
  const [isTouched, setTouched] = useState(false);
  const takeEarlyKeys = useEarlyKeys();
  useAccessWatch();

  // By its content: each rendering of the page brings another object.
  const rendered = JSON.stringify(preferences);
  useEffect(() => deskPreferences.set(JSON.parse(rendered) as DeskPreferences), [rendered]);
  useEffect(() => workspaceZone.set(timeZone), [timeZone]);
  useEffect(() => learnAlertChoices(alerts), [alerts]);

  useEffect(() => {
    const wake = () => {
      stop();
      setTouched(true);
    };
    const timer = setTimeout(wake, UNTOUCHED_MS);
    const stop = () => {
      clearTimeout(timer);
      for (const name of TOUCHES) window.removeEventListener(name, wake);
    };
    for (const name of TOUCHES) window.addEventListener(name, wake, { passive: true });
    return stop;
  }, []);

  if (!isTouched) return null;
  return <DeskPart {...{ attenderId, account, initialUnread, takeEarlyKeys }} />;
}

/** The keys that are pressed before those for all screens are there, in their order. @returns gives them out and ends this */
function useEarlyKeys(): () => readonly KeyboardEvent[] {
  const early = useRef<{ keys: KeyboardEvent[]; stop: () => void }>({ keys: [], stop: () => undefined });
  useEffect(() => {
    const { keys } = early.current;
    const hold = (event: KeyboardEvent) => {
      if (isNoShortcut(event)) return;
      // The second key of two is no key of the screen, on which it may do something else.
      if (keys.at(-1)?.key.toLowerCase() === GO_KEY) event.stopImmediatePropagation();
      keys.push(event);
    };
    window.addEventListener("keydown", hold, { capture: true });
    early.current.stop = () => window.removeEventListener("keydown", hold, { capture: true });
    return early.current.stop;
  }, []);
  return useCallback(() => {
    early.current.stop();
    return early.current.keys.splice(0);
  }, []);
}
